import { invalid } from '#refusal.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import { changePerson, getPerson, getPersonByEmail, type Person } from '#store/people/people.ts';
import { deleteLink } from '#store/people/person-links.ts';
import { getSecondFactor } from '#store/people/second-factors.ts';
import { endSessions } from '#store/people/sessions.ts';
import { isSampleAddress } from '#store/sample.ts';
import type { Store, Tx } from '#store/store.ts';
import { rememberDevice } from './known-devices.ts';
import { findPassphraseFault, hashPassphrase, verifyPassphrase } from './passphrase.ts';
import { consumeCode } from './second-factor.ts';
import { beginSession } from './sessions.ts';
import type { QueueOptions } from './sign-in-queue.ts';

type Credentials = { email: string; passphrase: string; code?: string | undefined };
type SignInOutcome =
  | { person: Person; token: string; device: string }
  /** The audit log alone gets `known`: the response is the same for known and unknown addresses. */
  | { refused: 'passphrase' | 'code-wanted' | 'code'; known: Person | null };

type Attempt = {
  agent: string;
  /** The token that the browser kept from an earlier sign-in. */
  device?: string | null;
  turn?: QueueOptions;
  /** Called before a code is checked; throws after too many wrong ones. */
  countCode?: () => void;
};

/** Unknown, disabled and invited people are refused after the same time as a wrong passphrase. */
export async function signIn(
  store: Store,
  { email, passphrase, code }: Credentials,
  { agent, device = null, turn, countCode }: Attempt,
  now: number,
): Promise<SignInOutcome> {
  const person = await getPersonByEmail(store.db, email);
  // A sample person has no passphrase, unless a forged backup brought one.
  const mayEnter = person?.is_disabled === 0 && !isSampleAddress(person.email);
  const storedHash = mayEnter ? person.passphrase : null;
  const isRight = await verifyPassphrase(storedHash, passphrase, turn);
  if (!isRight || !person) return { refused: 'passphrase', known: person };
  return store.write(async (tx) => {
    // A code is accepted once, even if two requests bring it at the same time.
    await store.blockWriters(tx, ['people', 'second_factors']);
    if (!(await isUnchanged(tx, person))) return { refused: 'passphrase', known: person };
    const factor = await getSecondFactor(tx, person.id);
    if (factor?.is_confirmed === 1) {
      if (code === undefined) return { refused: 'code-wanted', known: person };
      countCode?.();
      if (!(await consumeCode(tx, factor, code, now))) return { refused: 'code', known: person };
    }
    const deviceToken = await rememberDevice(tx, person.id, device, now);
    const token = await beginSession(tx, person.id, agent, now, deviceToken);
    await addToAuditLog(tx, { who: person, kind: 'entradas', what: `entró con ${agent}` }, now);
    return { person, token, device: deviceToken };
  });
}

/** Checking takes a while: the passphrase may have been changed or the person disabled since. */
async function isUnchanged(tx: Tx, { id, passphrase }: Person): Promise<boolean> {
  const person = await getPerson(tx, id);
  return person?.is_disabled === 0 && person.passphrase === passphrase;
}

/** A failed sign-in with the address of one of our people. */
export const logFailedSignIn = (store: Store, person: Person, now: number): Promise<void> =>
  store.write((tx) => {
    const what = `Intento de entrada fallido con el correo de ${person.name}`;
    return addToAuditLog(tx, { who: { id: person.id, name: null }, kind: 'entradas', what }, now);
  });

/** Ends the person's other sessions, and any link that could set another passphrase. */
export async function changePassphrase(
  store: Store,
  person: Person,
  { current, next, session }: { current: string; next: string; session: number },
  now: number,
): Promise<void> {
  const wrong = invalid('La clave actual no es esa.', 'current');
  if (!(await verifyPassphrase(person.passphrase, current))) throw wrong;
  const fault = findPassphraseFault(next, person);
  if (fault !== null) throw invalid(fault, 'passphrase');
  const passphrase = await hashPassphrase(next);
  await store.write(async (tx) => {
    await store.blockWriters(tx, ['people']);
    if (!(await isUnchanged(tx, person))) throw wrong;
    await changePerson(tx, person.id, { passphrase });
    await deleteLink(tx, person.id);
    await endSessions(tx, person.id, session);
    await addToAuditLog(tx, { who: person, kind: 'equipo', what: 'cambió su clave' }, now);
  });
}
