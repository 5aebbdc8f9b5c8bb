import { expect, test } from 'vitest';
import type { Role } from '#contract/desk/roles.ts';
import { terminal } from '#store/people/audit-log.ts';
import { addPerson, changePerson, getPerson } from '#store/people/people.ts';
import { listSessions } from '#store/people/sessions.ts';
import { updateRows } from '#store/rows.ts';
import { toSampleAddress } from '#store/sample.ts';
import type { Store } from '#store/store.ts';
import { describeOpened, type Engine, engines, openTestStore } from '#store/testing/engines.ts';
import { readLink } from './links.ts';
import { hashPassphrase } from './passphrase.ts';
import { changePassphrase, signIn } from './sign-in.ts';
import { changeMember, renewLink } from './team.ts';

const passphrase = 'tres palabras mojadas';
const now = Date.UTC(2026, 10, 15);

async function add(store: Store, name: string, role: Role, email = `${name}@obra.example`) {
  const hash = await hashPassphrase(passphrase);
  return store.write(async (tx) => {
    const id = await addPerson(tx, { name, email, role, passphrase: hash }, now);
    const person = await getPerson(tx, id ?? 0);
    if (!person) throw new Error('Nobody was added');
    return person;
  });
}

/** A store that writes `meanwhile` just before each write. */
const after = (store: Store, meanwhile: Parameters<Store['write']>[0]): Store => ({
  ...store,
  async write(work) {
    await store.write(meanwhile);
    return store.write(work);
  },
});

const enter = (store: Store, email: string) =>
  signIn(store, { email, passphrase }, { agent: 'Firefox' }, now);

describeOpened('while a passphrase is checked', openTestStore, (test) => {
  test.each<[string, Parameters<typeof changePerson>[2]]>([
    ['a replaced passphrase', { passphrase: 'otra' }],
    ['a disabled person', { is_disabled: 1 }],
  ])('%s cannot sign in', async (store, _, change) => {
    const ana = await add(store, 'ana', 'editor');
    const changing = after(store, (tx) => changePerson(tx, ana.id, change));
    expect(await enter(changing, ana.email)).toMatchObject({ refused: 'passphrase' });
    expect(await listSessions(store, ana.id)).toEqual([]);
  });

  test('a passphrase set by a rescue link is not overwritten', async (store) => {
    const ana = await add(store, 'ana', 'editor');
    const rescued = await hashPassphrase('la del enlace de rescate');
    const changing = after(store, (tx) => changePerson(tx, ana.id, { passphrase: rescued }));
    const change = { current: passphrase, next: 'la del ladrón de sesiones', session: 0 };
    await expect(changePassphrase(changing, ana, change, now)).rejects.toMatchObject({
      field: 'current',
    });
    expect((await getPerson(store.db, ana.id))?.passphrase).toBe(rescued);
  });
});

async function open(engine: Engine) {
  const store = await openTestStore(engine);
  const ana = await add(store, 'ana', 'administrador');
  const luis = await add(store, 'luis', 'administrador');
  const change = (id: number, what: Parameters<typeof changeMember>[3]) =>
    changeMember(store, { by: ana }, id, what, now);
  const makeLink = async (by: typeof luis | typeof terminal = luis) =>
    (await renewLink(store, by, ana.id, now)).token;
  return Object.assign(store, { ana, luis, change, makeLink });
}

describeOpened('a link', open, (test) => {
  test.each<[string, (store: Awaited<ReturnType<typeof open>>) => Promise<void>]>([
    ['is demoted', ({ change, luis }) => change(luis.id, { role: 'editor' })],
    ['is disabled', ({ change, luis }) => change(luis.id, { disabled: true })],
    [
      'is disabled after a change of name',
      async (store) => {
        await store.write((tx) => changePerson(tx, store.luis.id, { name: 'otro' }));
        await store.change(store.luis.id, { disabled: true });
      },
    ],
  ])('stops working when its creator %s', async (store, _, change) => {
    const token = await store.makeLink();
    await change(store);
    await expect(readLink(store.db, token, now)).rejects.toMatchObject({ kind: 'gone' });
  });

  test('stops working for good when its owner changes the passphrase or is disabled', async (store) => {
    const token = await store.makeLink();
    const own = { current: passphrase, next: 'cuatro palabras muy secas', session: 0 };
    await changePassphrase(store, store.ana, own, now);
    await expect(readLink(store.db, token, now)).rejects.toMatchObject({ kind: 'gone' });
    const another = await store.makeLink();
    for (const disabled of [true, false]) {
      await changeMember(store, { by: store.luis }, store.ana.id, { disabled }, now);
      await expect(readLink(store.db, another, now)).rejects.toMatchObject({ kind: 'gone' });
    }
  });

  test('survives disabling a namesake of its creator, unless it stores only the name', async (store) => {
    const { id } = await add(store, 'luis', 'administrador', 'luis2@obra.example');
    const disable = async () => {
      for (const disabled of [false, true]) await store.change(id, { disabled });
    };
    const token = await store.makeLink();
    await disable();
    expect(await readLink(store.db, token, now)).toMatchObject({ person: { id: store.ana.id } });
    // The previous version stored only the name.
    await store.write((tx) => updateRows(tx, 'person_links', {}, { made_by_id: null }));
    await disable();
    await expect(readLink(store.db, token, now)).rejects.toMatchObject({ kind: 'gone' });
    const ours = await store.makeLink(terminal);
    await disable();
    expect(await readLink(store.db, ours, now)).toMatchObject({ person: { id: store.ana.id } });
  });
});

test('a sample person cannot sign in, even with a passphrase from a backup', async () => {
  await using store = await openTestStore(engines[0]);
  const { email } = await add(store, 'Dayana', 'administrador', toSampleAddress('dayana'));
  expect(await enter(store, email)).toMatchObject({ refused: 'passphrase' });
});
