import { expect } from 'vitest';
import type { UseLink } from '#contract/desk/people.ts';
import { Refusal } from '#refusal.ts';
import { terminal } from '#store/people/audit-log.ts';
import { countAdministrators, getPersonByEmail } from '#store/people/people.ts';
import type { Store } from '#store/store.ts';
import { describeOpened, engines, openTestStore, testWith } from '#store/testing/engines.ts';
import { readAuditLog } from '../testing/commands.ts';
import { openTwice } from '../testing/newsroom.ts';
import { type MadeLink, makeFirstLink, redeemLink } from './links.ts';
import { beginSession } from './sessions.ts';
import { changePassphrase, logFailedSignIn, signIn } from './sign-in.ts';
import { changeMember, invite, renewLink, withdrawInvitation } from './team.ts';

const now = Date.UTC(2026, 10, 15);
const passphrase = 'tres palabras mojadas';
const email = (name: string) => `${name}@obra.example`;

const test = testWith(async () => {
  const store = await openTestStore(engines[0]);
  return Object.assign(store, openAccess(store));
});

function openAccess(store: Store) {
  return {
    invite: (name: string) =>
      invite(store, terminal, { name, email: email(name), role: 'editor' }, now),
    use: (link: MadeLink | null, given: Partial<UseLink> = {}) =>
      redeemLink(store, { token: link?.token ?? '', passphrase, ...given }, now, (tx, { id }) =>
        beginSession(tx, id, 'Firefox', now),
      ),
  };
}

/** The field of a refusal. */
const refusal = async (work: Promise<unknown>) => {
  const fault = await work.catch((error: unknown) => error);
  if (!(fault instanceof Refusal)) throw new Error('It was done', { cause: fault });
  return fault.field;
};

test('the first administrator gives a name, an email that is not taken and a passphrase', async (store) => {
  await store.use(await store.invite('luis'));
  const invitation = await store.invite('ana');
  await store.invite('luz');
  const luz = (await getPersonByEmail(store.db, email('luz')))?.id ?? 0;
  await changeMember(store, { by: terminal }, luz, { disabled: true }, now);
  const link = await makeFirstLink(store, now);
  expect(await refusal(store.use(link, { email: email('ana') }))).toBe('name');
  expect(await refusal(store.use(link, { name: 'Ana' }))).toBe('email');
  const given = { name: 'Ana Rojas', email: email('ana') };
  expect(await refusal(store.use(link, { ...given, passphrase: 'corta' }))).toBe('passphrase');
  for (const name of ['luis', 'luz']) {
    expect(await refusal(store.use(link, { name, email: email(name) }))).toBe('email');
  }
  await store.use(link, given);
  const person = await getPersonByEmail(store.db, email('ana'));
  expect(person).toMatchObject({ name: 'Ana Rojas', role: 'administrador' });
  expect(await makeFirstLink(store, now)).toBeNull();
  // The link would set another passphrase.
  await expect(store.use(invitation)).rejects.toMatchObject({ kind: 'gone' });
});

test('an invitation is for one email, and can be withdrawn until it is used', async (store) => {
  await store.use(await store.invite('luis'));
  await store.invite('luz');
  const toId = async (name: string) => (await getPersonByEmail(store.db, email(name)))?.id ?? 0;
  const [luis, luz] = [await toId('luis'), await toId('luz')];
  expect(await refusal(store.invite('luis'))).toBe('email');
  expect(await refusal(withdrawInvitation(store, terminal, luis, now))).toBeNull();
  await withdrawInvitation(store, terminal, luz, now);
  expect(await toId('luz')).toBe(0);
  expect(await refusal(renewLink(store, terminal, luz, now))).toBeNull();
  expect((await readAuditLog(store))[0]).toBe('anuló la invitación de luz (luz@obra.example)');
});

test('of two people who use a link at the same moment, one does', async (store) => {
  const link = await store.invite('luis');
  const redemptions = await Promise.allSettled([store.use(link), store.use(link)]);
  expect(redemptions.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the last administrator stays while another was only invited', async (store) => {
  const given = { name: 'Ana', email: email('ana') };
  const { person } = await store.use(await makeFirstLink(store, now), given);
  const luis = { name: 'Luis', email: email('luis'), role: 'administrador' as const };
  await invite(store, terminal, luis, now);
  for (const change of [{ role: 'editor' as const }, { disabled: true }]) {
    const changing = changeMember(store, { by: terminal }, person.id, change, now);
    expect(await refusal(changing)).toBeNull();
  }
  const stays = { role: 'administrador', is_disabled: 0 };
  expect(await getPersonByEmail(store.db, email('ana'))).toMatchObject(stays);
});

test('sign-ins, failed ones and passphrase changes are logged', async (store) => {
  const { person } = await store.use(await store.invite('luis'));
  await logFailedSignIn(store, person, now);
  await signIn(store, { email: person.email, passphrase }, { agent: 'Firefox en Linux' }, now);
  const change = (current: string) => {
    const given = { current, next: 'cuatro palabras muy secas', session: 0 };
    return changePassphrase(store, person, given, now);
  };
  expect(await refusal(change('otra clave muy larga'))).toBe('current');
  await change(passphrase);
  expect(await readAuditLog(store)).toEqual([
    'cambió su clave',
    'entró con Firefox en Linux',
    'Intento de entrada fallido con el correo de luis',
    'aceptó su invitación',
    'invitó a luis (luis@obra.example) como editor',
  ]);
});

describeOpened('of two administrators', openTwice, (test) => {
  test('who step down at the same time, one stays', async (both) => {
    const access = openAccess(both.first);
    const change = (store: Store, id: number, role: 'administrador' | 'editor') =>
      changeMember(store, { by: terminal }, id, { role }, now);
    const ana = (await access.use(await access.invite('ana'))).person.id;
    const luis = (await access.use(await access.invite('luis'))).person.id;
    for (let time = 0; time < 5; time += 1) {
      for (const id of [ana, luis]) await change(both.first, id, 'administrador');
      await Promise.allSettled([
        change(both.first, ana, 'editor'),
        change(both.second, luis, 'editor'),
      ]);
      expect(await countAdministrators(both.first.db)).toBe(1);
    }
  });
});
