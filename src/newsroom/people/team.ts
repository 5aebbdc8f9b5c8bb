import type { Invitation, PersonChange, TeamMember } from '#contract/desk/people.ts';
import type { Role } from '#contract/desk/roles.ts';
import { invalid } from '#refusal.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';
import {
  addPerson,
  changePerson,
  countAdministrators,
  deletePerson,
  getPerson,
  type Person,
} from '#store/people/people.ts';
import { deleteLink, deleteLinksMadeBy } from '#store/people/person-links.ts';
import { endSessions } from '#store/people/sessions.ts';
import { isSampleAddress } from '#store/sample.ts';
import type { Store, Tx } from '#store/store.ts';
import { assertNotSample, type MadeLink, makePersonLink } from './links.ts';

export const invite = (store: Store, by: Actor, { name, email, role }: Invitation, now: number) =>
  store.write(async (tx) => {
    assertNotSample(email);
    const id = await addPerson(tx, { name, email, role }, now);
    const person = id === null ? null : await getPerson(tx, id);
    if (!person) throw invalid('Ese correo ya es de alguien de la redacción.', 'email');
    const what = `invitó a ${name} (${person.email}) como ${role}`;
    await addToAuditLog(tx, { who: by, kind: 'equipo', what }, now);
    return makePersonLink(tx, person, by, now);
  });

/** A new link that replaces the last one: to accept the invitation, or to sign in again. */
export const renewLink = (store: Store, by: Actor, id: number, now: number): Promise<MadeLink> =>
  store.write(async (tx) => {
    // A link for oneself would bypass one's own passphrase and second factor.
    if (by.id === id) throw invalid('Su clave se cambia en «Su cuenta».');
    const person = await getMember(tx, id);
    if (person.is_disabled === 1) {
      throw invalid(`${person.name} no puede entrar: habilite antes a esa persona.`);
    }
    const link = await makePersonLink(tx, person, by, now);
    const kind = link.kind === 'invitacion' ? 'invitación' : 'recuperación';
    const what = `generó un enlace de ${kind} para ${person.name}`;
    await addToAuditLog(tx, { who: by, kind: 'equipo', what }, now);
    return link;
  });

/**
 * Both end the person's sessions, except the current one, and the links they made: a former administrator could sign in
 * as someone else with one.
 */
export const changeMember = (
  store: Store,
  { by, session = 0 }: { by: Actor; session?: number },
  id: number,
  { role, disabled }: PersonChange,
  now: number,
): Promise<void> =>
  store.write(async (tx) => {
    await store.blockWriters(tx, ['people']);
    const person = await getMember(tx, id);
    if (disabled && by.id === id) {
      throw invalid('No puede inhabilitarse a sí mismo: pídaselo a otro administrador.');
    }
    const isDisabled = disabled === undefined ? person.is_disabled : Number(disabled);
    const next = { role: role ?? person.role, is_disabled: isDisabled };
    await assertOneAdministratorLeft(tx, person, next);
    await changePerson(tx, id, next);
    if (next.role !== person.role || isDisabled) await deleteLinksMadeBy(tx, id);
    const entry = { who: by, kind: 'equipo' as const };
    if (next.role !== person.role) {
      const what = `cambió el rol de ${person.name}`;
      await addToAuditLog(tx, { ...entry, what, before: person.role, after: next.role }, now);
      await endSessions(tx, id, session);
    }
    if (next.is_disabled === person.is_disabled) return;
    const what = `${isDisabled ? 'inhabilitó' : 'habilitó'} a ${person.name}`;
    await addToAuditLog(tx, { ...entry, what }, now);
    await deleteLink(tx, id);
    await endSessions(tx, id);
  });

/** Only people who never signed in. Others are disabled instead: their name stays on their work. */
export const withdrawInvitation = (store: Store, by: Actor, id: number, now: number) =>
  store.write(async (tx) => {
    // Locked, so that nobody signs in with the link meanwhile.
    await store.blockWriters(tx, ['people']);
    const person = await getMember(tx, id);
    if (person.passphrase !== null) {
      throw invalid(`${person.name} ya entró alguna vez: inhabilite a esa persona.`);
    }
    await deletePerson(tx, id);
    const what = `anuló la invitación de ${person.name} (${person.email})`;
    await addToAuditLog(tx, { who: by, kind: 'equipo', what }, now);
  });

async function getMember(tx: Tx, id: number): Promise<Person> {
  const person = await getPerson(tx, id);
  if (!person) throw invalid('Esa persona ya no está en la redacción.');
  assertNotSample(person.email);
  return person;
}

async function assertOneAdministratorLeft(
  tx: Tx,
  person: Person,
  next: { role: Role; is_disabled: number },
): Promise<void> {
  const stays = next.role === 'administrador' && next.is_disabled === 0;
  const was = person.role === 'administrador' && person.is_disabled === 0;
  if (stays || !was || person.passphrase === null) return;
  if ((await countAdministrators(tx, person.id)) > 0) return;
  throw invalid(`${person.name} es la única persona administradora: nombre antes a otra.`);
}

/** Whether a person is disabled, invited or active; sample people are none of these. */
export function toMemberState({ email, passphrase, is_disabled }: Person): TeamMember['state'] {
  if (isSampleAddress(email)) return 'muestra';
  if (is_disabled === 1) return 'inhabilitado';
  return passphrase === null ? 'invitado' : 'activo';
}
