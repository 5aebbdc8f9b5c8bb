import { useState } from 'react';
import type { ListedSubscriber, SubscriberState } from '#contract/desk/subscribers.ts';
import { call, downloadFile } from '../api/client.ts';
import { refreshResponses } from '../api/responses.ts';
import { attempt } from '../attempt.ts';
import { formatMoment, formatMomentInText } from '../dates.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { StateMark } from '../parts/marks.tsx';
import { MenuButton, MenuItem } from '../parts/menu.tsx';
import { toast } from '../parts/toast.ts';

const names: Record<SubscriberState, string> = {
  confirmado: 'Confirmado',
  pendiente: 'Pendiente',
  rebotado: 'Rebotado',
  baja: 'Se dio de baja',
};

/** As for articles: dashed is not confirmed, full is confirmed, crossed has left. */
const marks = { confirmado: 'publicado', pendiente: 'borrador', baja: 'retirado' } as const;

export const row =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_44px] max-md:gap-x-2 max-md:border-b max-md:border-rule max-md:py-2';
export const cell = 'max-md:block max-md:border-0 max-md:p-0 md:py-1';

export function SubscriberRow({ subscriber }: { subscriber: ListedSubscriber }) {
  const { email, state, since, lastEdition } = subscriber;
  const [isErasing, setErasing] = useState(false);
  const takeOut = () =>
    attempt('No se dio de baja', async () => {
      await call('POST', '/api/suscriptores/baja', { email });
      changed();
      toast({ title: 'Ya no recibirá nada', text: 'Su dirección se borrará en treinta días.' });
    });
  const reactivate = () =>
    attempt('No se reactivó', async () => {
      await call('POST', '/api/suscriptores/reactivar', { email });
      changed();
      toast({ title: 'Recibirá el próximo boletín' });
    });
  const collect = () =>
    attempt('No se descargó', () =>
      downloadFile('/api/suscriptores/datos', 'datos-personales.json', { email }),
    );
  return (
    <tr className={row}>
      <th scope="row" className={`${cell} wrap-anywhere`}>
        <b>{email}</b>
      </th>
      <td className={cell}>
        <span className="inline-flex items-center gap-2 leading-[1.2] font-semibold font-stretch-90% align-middle">
          {state === 'rebotado' ? <Icon name="warning" /> : <StateMark state={marks[state]} />}
          {names[state]}
        </span>
        <small className="ml-2 align-middle text-ink-2 md:max-desk:ml-5.5 md:max-desk:block">
          {explain(subscriber)}
        </small>
      </td>
      <td className={`${cell} whitespace-nowrap max-md:text-xs max-md:text-ink-2`}>
        {formatMoment(since)}
      </td>
      <td className={`${cell} whitespace-nowrap max-md:hidden`}>
        {lastEdition === null ? 'Ninguno' : `N.º ${lastEdition}`}
      </td>
      <td
        className={`${cell} md:w-11 md:text-right max-md:col-2 max-md:row-[1/4] max-md:self-center`}
      >
        <MenuButton label={`Más acciones: ${email}`} face={<Icon name="more" />}>
          <MenuItem icon="download" onClick={collect}>
            Descargar sus datos
          </MenuItem>
          {state === 'rebotado' && (
            <MenuItem icon="send" onClick={reactivate}>
              Reactivar
            </MenuItem>
          )}
          {state !== 'baja' && (
            <MenuItem icon="close" onClick={takeOut}>
              Dar de baja
            </MenuItem>
          )}
          <MenuItem icon="trash" bad onClick={() => setErasing(true)}>
            Borrar sus datos
          </MenuItem>
        </MenuButton>
        {isErasing && <EraseDialog subscriber={subscriber} onClose={() => setErasing(false)} />}
      </td>
    </tr>
  );
}

function explain({ state, askedAt, leftAt }: ListedSubscriber): string | null {
  if (leftAt !== null) return formatMoment(leftAt);
  if (state === 'rebotado') return 'no admitió tres correos seguidos';
  if (state !== 'pendiente') return null;
  return askedAt === null ? 'no se le ha escrito' : `le escribimos ${formatMomentInText(askedAt)}`;
}

const changed = () => refreshResponses('/api/suscriptores');

type EraseDialogProps = { subscriber: ListedSubscriber; onClose: () => void };

function EraseDialog({ subscriber: { email, state, leftAt }, onClose }: EraseDialogProps) {
  return (
    <FormDialog
      title="Borrar los datos de una persona"
      submitLabel="Borrar para siempre"
      kind="alert"
      confirmation="borrar"
      failure="No se borró"
      send={() => call('POST', '/api/suscriptores/borrar', { email })}
      onSaved={() => {
        changed();
        toast({ title: 'Se borraron los datos de esa persona' });
      }}
      onClose={onClose}
    >
      <p className="-mt-2 text-ink-2">
        Se borran su correo, la fecha en que se suscribió y los envíos que recibió. No se puede
        deshacer. Los respaldos ya hechos los conservan hasta que vencen, a los 30 días. En el
        registro queda que usted lo hizo, sin el correo.
      </p>
      <p>
        <b>{email}</b>
        <br />
        {leftAt ? `Se dio de baja ${formatMomentInText(leftAt)}` : names[state]}
      </p>
    </FormDialog>
  );
}
