import { useState } from 'react';
import type { EditionArticle, Newsletter } from '#contract/desk/newsletter.ts';
import { formatViews } from '#format.ts';
import { useAttempt } from '../attempt.ts';
import { formatMoment } from '../dates.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Fault } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { DimensionLine } from '../parts/marks.tsx';
import { DayTimeFields, isPast } from '../parts/moment-fields.tsx';
import { formatPace } from './running.tsx';
import type { Saving } from './use-edition.ts';

type SendDialogProps = {
  newsletter: Newsletter;
  isTested: boolean;
  saving: Saving;
  onTest: () => void;
  /** Returns false if nothing was sent because the text could not be saved. */
  onSend: () => Promise<boolean>;
  onSchedule: (at: string | null) => void;
  onClose: () => void;
};

export function SendDialog(props: SendDialogProps) {
  const { newsletter, isTested, saving, onTest, onSend, onSchedule, onClose } = props;
  const { number, faults, audience, perHour, clockAt, sendAt, isRehearsal } = newsletter;
  const [at, setAt] = useState<string | null>(
    sendAt ?? clockAt ?? new Date(Date.now() + 3_600_000).toISOString(),
  );
  const { run, isBusy } = useAttempt();
  const isFaulty = faults.length > 0 || audience === 0;
  return (
    <Dialog title={`Enviar el boletín n.º ${number}`} onClose={onClose}>
      {(close) => (
        <>
          {(faults.length > 0 || !isTested) && (
            <ul className="divide-y divide-rule border-y border-rule">
              {faults.map((fault) => (
                <li key={fault}>
                  <Fault message={fault} />
                </li>
              ))}
              {faults.length === 0 && (
                <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-2">
                  <Icon name="info" />
                  <span>
                    <b className="block">¿Ya leyó una prueba?</b>
                    Conviene leerla en un teléfono antes.
                  </span>
                  <Button small onClick={onTest}>
                    Enviar prueba
                  </Button>
                </li>
              )}
            </ul>
          )}
          <p>
            Una vez que comienza, el envío se puede pausar o terminar, pero no corregir.
            {isRehearsal &&
              ' Sin servidor de correo, cada correo será un archivo en la carpeta correo.'}
          </p>
          <DimensionLine>
            {formatViews(audience)} {audience === 1 ? 'correo' : 'correos'}
            {perHour !== null && audience > 0 && `, ${formatPace(audience, perHour)}`}
          </DimensionLine>
          <DayTimeFields
            value={at}
            timeFault={isPast(at, Date.now()) ? 'Esa hora ya pasó.' : null}
            onChange={setAt}
          />
          <Fault message={unsaved[saving]} />
          <DialogButtons>
            <Button
              kind="signal"
              busy={isBusy}
              disabled={isFaulty}
              onClick={() =>
                run(async () => {
                  if (await onSend()) close();
                })
              }
            >
              Enviar ahora
            </Button>
            <Button
              disabled={faults.length > 0 || at === null || isPast(at, Date.now())}
              onClick={() => {
                onSchedule(at);
                close();
              }}
            >
              {at === null ? 'Programar' : `Programar para ${formatMoment(at)}`}
            </Button>
            {sendAt !== null && (
              <Button
                onClick={() => {
                  onSchedule(null);
                  close();
                }}
              >
                No programar
              </Button>
            )}
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

const unsaved: Partial<Record<Saving, string>> = {
  failed: 'Lo último que escribió no se pudo guardar, y sin eso no se envía. Pruebe otra vez.',
  clash: 'Otra persona cambió esta edición: vea los otros cambios antes de enviarla.',
};

type AddDialogProps = {
  others: EditionArticle[];
  onAdd: (id: number) => void;
  onClose: () => void;
};

export function AddDialog({ others, onAdd, onClose }: AddDialogProps) {
  return (
    <Dialog title="Agregar artículo" onClose={onClose}>
      {(close) => (
        <ul className="divide-y divide-rule border-y border-rule">
          {others.length === 0 && <li>No hay más artículos publicados.</li>}
          {others.map(({ id, title, category, seenIn }) => (
            <li key={id}>
              <button
                type="button"
                className="min-h-11 w-full py-2"
                onClick={() => {
                  onAdd(id);
                  close();
                }}
              >
                <b className="block leading-[1.25] font-stretch-88%">{title}</b>
                <small className="text-ink-2">
                  {category}
                  {seenIn !== null && ` · ya salió en el n.º ${seenIn}`}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
