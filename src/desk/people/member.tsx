import type { NewLink, PersonChange, TeamMember } from '#contract/desk/people.ts';
import { type Role, roles } from '#contract/desk/roles.ts';
import { call } from '../api/client.ts';
import { refreshResponses } from '../api/responses.ts';
import { attempt } from '../attempt.ts';
import { formatMoment, formatMomentInText } from '../dates.ts';
import { iconButtonClass } from '../parts/button.tsx';
import { inputClass } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Chip, Face, Live } from '../parts/marks.tsx';
import { MenuButton, MenuItem } from '../parts/menu.tsx';
import { toast } from '../parts/toast.ts';
import { roleNames, toInitials } from '../roles.ts';
import { useMe } from '../session.ts';
import type { MadeLink } from './links.tsx';

/** Seen so recently that they count as present. */
const nowMs = 2 * 60_000;

type MemberProps = {
  person: TeamMember;
  /** At least one administrator must remain. */
  isOnlyAdministrator: boolean;
  onLink: (made: MadeLink) => void;
};

export const memberRow = `grid grid-cols-[32px_minmax(0,1fr)_44px] items-center gap-x-3 gap-y-0.5 py-2.5
  max-md:[&>:first-child]:self-start md:grid-cols-[32px_minmax(0,1fr)_110px_168px_40px]`;
export const memberDetails = 'block text-ink-2 wrap-anywhere';
const note = `${memberDetails} first-letter:uppercase`;

export function Member({ person, isOnlyAdministrator, onLink }: MemberProps) {
  const { id, name, email, role, state, seenAt, linkExpiresAt } = person;
  const isMe = useMe().person.id === id;
  const isLocked = isMe || isOnlyAdministrator;
  const actions = useMemberActions(person, onLink);
  return (
    <li className={memberRow}>
      <Face>{state === 'invitado' ? null : toInitials(name)}</Face>
      <span>
        <b>{name}</b> {isMe && <Chip className="ml-1">Usted</Chip>}
        {state === 'invitado' && <Chip className="ml-1">Invitación sin usar</Chip>}
        {state === 'inhabilitado' && (
          <Chip tone="ink" className="ml-1">
            Inhabilitado
          </Chip>
        )}
        <small className={memberDetails}>
          <span className="inline-block">
            {email}
            {person.hasSecondFactor && ' ·'}
          </span>{' '}
          {person.hasSecondFactor && <span className="inline-block">segundo factor</span>}
        </small>
        {isOnlyAdministrator && <small className={note}>la única persona administradora</small>}
        {linkExpiresAt && (
          <small className={note}>el enlace vence {formatMomentInText(linkExpiresAt)}</small>
        )}
      </span>
      <Seen at={seenAt} mayBeHere={state === 'activo'} />
      {state === 'activo' && !isLocked ? (
        <MenuButton
          label={`Rol de ${name}: ${roleNames[role]}`}
          className={`${inputClass} col-2 flex max-w-50 cursor-pointer items-center justify-between md:col-auto`}
          face={
            <>
              {roleNames[role]}
              <Icon name="chevron" className="size-4 stroke-2" />
            </>
          }
        >
          {roles
            .filter((each) => each !== role)
            .map((each) => (
              <MenuItem key={each} onClick={() => actions.setRole(each)}>
                {roleNames[each]}
              </MenuItem>
            ))}
        </MenuButton>
      ) : (
        <span className="col-2 max-w-50 md:col-auto">{roleNames[role]}</span>
      )}
      {!isMe && state !== 'muestra' && (
        <MenuButton
          label={`Más acciones: ${name}`}
          className={`${iconButtonClass} col-3 row-1 md:col-auto md:row-auto`}
          face={<Icon name="more" />}
        >
          {state !== 'inhabilitado' && (
            <MenuItem icon="key" onClick={actions.makeLink}>
              {state === 'invitado' ? 'Generar otro enlace' : 'Enlace para clave nueva'}
            </MenuItem>
          )}
          {state === 'invitado' && (
            <MenuItem icon="trash" bad onClick={actions.cancel}>
              Anular la invitación
            </MenuItem>
          )}
          {state === 'activo' && !isLocked && (
            <MenuItem icon="lock" bad onClick={actions.disable}>
              Inhabilitar
            </MenuItem>
          )}
          {state === 'inhabilitado' && (
            <MenuItem icon="refresh" onClick={actions.enable}>
              Habilitar
            </MenuItem>
          )}
        </MenuButton>
      )}
    </li>
  );
}

function Seen({ at, mayBeHere }: { at: string | null; mayBeHere: boolean }) {
  const isNow = mayBeHere && at !== null && Date.now() - Date.parse(at) < nowMs;
  return (
    <span className="col-2 text-xs text-ink-2 md:col-auto">
      {isNow && <Live />}
      {isNow ? 'ahora' : at ? formatMoment(at) : 'nunca entró'}
    </span>
  );
}

function useMemberActions(person: TeamMember, onLink: (made: MadeLink) => void) {
  const { id, name, role, state } = person;
  const change = (to: PersonChange, done: string, back: PersonChange) =>
    attempt('No se cambió', async () => {
      await call('PATCH', `/api/equipo/${id}`, to);
      changed();
      toast({
        title: done,
        action: { label: 'Deshacer', run: () => void change(back, 'Se deshizo el cambio', to) },
      });
    });
  return {
    setRole: (to: Role) => change({ role: to }, `${name}: ${roleNames[to]}`, { role }),
    disable: () => change({ disabled: true }, `${name} ya no puede entrar`, { disabled: false }),
    enable: () => change({ disabled: false }, `${name} puede entrar otra vez`, { disabled: true }),
    makeLink: () =>
      attempt('No se generó el enlace', async () => {
        const link = await call<NewLink>('POST', `/api/equipo/${id}/enlace`);
        changed();
        onLink({ ...link, name, isInvitation: state === 'invitado' });
      }),
    cancel: () =>
      attempt('No se anuló', async () => {
        await call('DELETE', `/api/equipo/${id}`);
        changed();
        toast({ title: 'Invitación anulada', text: 'Su enlace ya no sirve.' });
      }),
  };
}

function changed() {
  refreshResponses('/api/equipo');
  refreshResponses('/api/registro');
}
