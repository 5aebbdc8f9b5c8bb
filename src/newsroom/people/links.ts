import type { LinkKind, UseLink } from '#contract/desk/people.ts';
import { invalid, Refusal } from '#refusal.ts';
import { type Actor, addToAuditLog, terminal } from '#store/people/audit-log.ts';
import {
  addPerson,
  changePerson,
  countAdministrators,
  getPerson,
  getPersonByEmail,
  type Person,
} from '#store/people/people.ts';
import { deleteLink, getLink, putLink } from '#store/people/person-links.ts';
import { deleteSecondFactor } from '#store/people/second-factors.ts';
import { endSessions } from '#store/people/sessions.ts';
import { isSampleAddress } from '#store/sample.ts';
import type { Db, Store, Tx } from '#store/store.ts';
import { findPassphraseFault, hashPassphrase } from './passphrase.ts';
import { createToken, digestToken } from './tokens.ts';

const hour = 3_600_000;
const linkLifetimeMs: Record<LinkKind, number> = {
  primera: 24 * hour,
  invitacion: 72 * hour,
  recuperacion: 24 * hour,
};

export type MadeLink = { kind: LinkKind; token: string; expiresAt: number };

export const toLinkPath = ({ kind, token }: Pick<MadeLink, 'kind' | 'token'>) =>
  `/${kind === 'primera' ? 'primera-vez' : 'invitacion'}/${token}`;

async function makeLink(
  tx: Tx,
  { kind, personId, by }: { kind: LinkKind; personId: number | null; by: Actor },
  now: number,
): Promise<MadeLink> {
  const token = createToken();
  const expiresAt = now + linkLifetimeMs[kind];
  await putLink(tx, {
    digest: digestToken(token),
    kind,
    person_id: personId,
    made_by: by.id === null ? null : by.name,
    made_by_id: by.id,
    expires_at: expiresAt,
  });
  return { kind, token, expiresAt };
}

/** The link for the first administrator, replacing any before; null if there is an administrator. */
export const makeFirstLink = (store: Store, now: number): Promise<MadeLink | null> =>
  store.write(async (tx) => {
    if ((await countAdministrators(tx)) > 0) return null;
    return makeLink(tx, { kind: 'primera', personId: null, by: terminal }, now);
  });

/** A link for someone who signs in for the first time, or cannot sign in any more. */
export const makePersonLink = (tx: Tx, person: Person, by: Actor, now: number) =>
  makeLink(
    tx,
    {
      kind: person.passphrase === null ? 'invitacion' : 'recuperacion',
      personId: person.id,
      by,
    },
    now,
  );

export async function readLink(db: Db, token: string, now: number) {
  const link = await getLink(db, digestToken(token), now);
  if (!link) throw linkGone();
  if (link.person_id !== null) {
    const person = await getPerson(db, link.person_id);
    if (!person || person.is_disabled === 1) throw linkGone();
    return { link, person };
  }
  if ((await countAdministrators(db)) > 0) throw linkGone();
  return { link, person: null };
}

/** Sets the passphrase of the link's person, who is created if it is the first one, and signs them in. */
export async function redeemLink(
  store: Store,
  call: UseLink,
  now: number,
  comeIn: (tx: Tx, person: Person) => Promise<string>,
): Promise<{ person: Person; session: string }> {
  const { person } = await readLink(store.db, call.token, now);
  const { name = person?.name ?? '', email = '' } = call;
  if (name === '') throw invalid('Falta el nombre.', 'name');
  if (!person && email === '') throw invalid('Falta el correo.', 'email');
  const fault = findPassphraseFault(call.passphrase, { name, email: person?.email ?? email });
  if (fault !== null) throw invalid(fault, 'passphrase');
  const passphrase = await hashPassphrase(call.passphrase);
  return store.write(async (tx) => {
    await store.blockWriters(tx, ['people', 'person_links']);
    // Again: someone else may have used it in the meantime.
    const { link } = await readLink(tx, call.token, now);
    const id = link.person_id ?? (await makeFirst(tx, { name, email }, now));
    await changePerson(tx, id, { name, passphrase });
    await deleteLink(tx, link.person_id);
    await deleteLink(tx, id);
    await endSessions(tx, id);
    // A person who lost their phone must be able to sign in.
    if (link.kind === 'recuperacion') await deleteSecondFactor(tx, id);
    await addToAuditLog(tx, { who: { id, name }, kind: 'equipo', what: logTexts[link.kind] }, now);
    const updatedPerson = await getPerson(tx, id);
    if (!updatedPerson) throw linkGone();
    return { person: updatedPerson, session: await comeIn(tx, updatedPerson) };
  });
}

const logTexts: Record<LinkKind, string> = {
  primera: 'abrió la redacción como administrador',
  invitacion: 'aceptó su invitación',
  recuperacion: 'puso otra clave con un enlace, y quedó sin segundo factor',
};

/** Sample people never sign in: they are not changed, get no link, and nobody else may have such an address. */
export function assertNotSample(email: string): void {
  if (!isSampleAddress(email)) return;
  throw invalid('Ese correo es de la redacción de muestra: nadie entra con él.', 'email');
}

/** The command may have invited someone before who never signed in. */
async function makeFirst(tx: Tx, { name, email }: { name: string; email: string }, now: number) {
  assertNotSample(email);
  const role = 'administrador';
  const person = await getPersonByEmail(tx, email);
  if (person && (person.passphrase !== null || person.is_disabled === 1)) {
    throw invalid('Ese correo ya es de alguien de la redacción.', 'email');
  }
  if (person) await changePerson(tx, person.id, { role });
  const id = person?.id ?? (await addPerson(tx, { name, email, role }, now));
  if (id === null) throw invalid('Ese correo ya es de alguien de la redacción.', 'email');
  return id;
}

const linkGone = () => new Refusal('gone', 'Este enlace ya no sirve: venció, o alguien ya lo usó.');
