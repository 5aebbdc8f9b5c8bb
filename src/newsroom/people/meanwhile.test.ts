import { expect, test } from 'vitest';
import type { Role } from '#contract/desk/roles.ts';
import { terminal } from '#store/people/audit-log.ts';
import { addPerson, changePerson, getPerson, type Person } from '#store/people/people.ts';
import { listSessions } from '#store/people/sessions.ts';
import { toSampleAddress } from '#store/sample.ts';
import type { Store } from '#store/store.ts';
import { describeEngines, engines, openTestStore } from '#store/testing/engines.ts';
import { lookAtLink } from './links.ts';
import { hashPassphrase } from './passphrase.ts';
import { changePassphrase, signIn } from './sign-in.ts';
import { changeMember, renewLink } from './team.ts';

const passphrase = 'tres palabras mojadas';
const now = Date.UTC(2026, 10, 15);

async function add(store: Store, name: string, role: Role): Promise<Person> {
  const kept = await hashPassphrase(passphrase);
  return store.write(async (tx) => {
    const email = `${name}@obra.example`;
    const id = await addPerson(tx, { name, email, role, passphrase: kept }, now);
    const person = await getPerson(tx, id ?? 0);
    if (!person) throw new Error('Nobody was added');
    return person;
  });
}

/** The same store, in which something else is written just before. */
const after = (store: Store, meanwhile: Parameters<Store['write']>[0]): Store => ({
  ...store,
  async write(work) {
    await store.write(meanwhile);
    return store.write(work);
  },
});

describeEngines('while a passphrase is checked', (engine) => {
  test('a replaced passphrase or a disabled person cannot sign in', async () => {
    await using store = await openTestStore(engine);
    const ana = await add(store, 'ana', 'editor');
    const changes = [
      { passphrase: await hashPassphrase('otra clave muy larga') },
      { is_disabled: 1 },
    ];
    for (const change of changes) {
      const changing = after(store, (tx) => changePerson(tx, ana.id, change));
      const outcome = await signIn(
        changing,
        { email: ana.email, passphrase },
        { agent: 'Firefox' },
        now,
      );
      expect(outcome).toMatchObject({ refused: 'passphrase' });
      const { passphrase: kept, is_disabled } = ana;
      await store.write((tx) => changePerson(tx, ana.id, { passphrase: kept, is_disabled }));
    }
    expect(await listSessions(store, ana.id)).toEqual([]);
  });

  test('a passphrase set by a rescue link is not overwritten', async () => {
    await using store = await openTestStore(engine);
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

describeEngines('a link', (engine) => {
  test('a link stops working when its maker loses the administrator role, or its person changes the passphrase', async () => {
    await using store = await openTestStore(engine);
    const [ana, luis] = [
      await add(store, 'ana', 'administrador'),
      await add(store, 'luis', 'administrador'),
    ];
    const makeLink = async () => (await renewLink(store, luis, ana.id, now)).token;
    const change = (what: Parameters<typeof changeMember>[3]) =>
      changeMember(store, { by: ana }, luis.id, what, now);

    const demoted = await makeLink();
    await change({ role: 'editor' });
    await expect(lookAtLink(store.db, demoted, now)).rejects.toMatchObject({ kind: 'gone' });

    const disabled = await makeLink();
    await change({ disabled: true });
    await expect(lookAtLink(store.db, disabled, now)).rejects.toMatchObject({ kind: 'gone' });

    const renamed = await makeLink();
    await store.write((tx) => changePerson(tx, luis.id, { name: 'otro' }));
    await change({ disabled: true });
    await expect(lookAtLink(store.db, renamed, now)).rejects.toMatchObject({ kind: 'gone' });

    const left = await makeLink();
    const own = { current: passphrase, next: 'cuatro palabras muy secas', session: 0 };
    await changePassphrase(store, ana, own, now);
    await expect(lookAtLink(store.db, left, now)).rejects.toMatchObject({ kind: 'gone' });

    const shut = await makeLink();
    await store.write((tx) => changePerson(tx, ana.id, { is_disabled: 1 }));
    await expect(lookAtLink(store.db, shut, now)).rejects.toMatchObject({ kind: 'gone' });
  });

  test('a link survives when a person with its maker’s name is disabled, unless it stores only the name', async () => {
    await using store = await openTestStore(engine);
    const ana = await add(store, 'ana', 'administrador');
    const [luis, namesake] = [
      await add(store, 'luis', 'administrador'),
      await add(store, 'luis2', 'administrador'),
    ];
    await store.write((tx) => changePerson(tx, namesake.id, { name: luis.name }));
    const disable = (disabled: boolean) =>
      changeMember(store, { by: ana }, namesake.id, { disabled }, now);
    const { token } = await renewLink(store, luis, ana.id, now);
    await disable(true);
    expect(await lookAtLink(store.db, token, now)).toMatchObject({ person: { id: ana.id } });
    // In the format of the previous version.
    await store.db.updateTable('person_links').set({ made_by_id: null }).execute();
    await disable(false);
    await disable(true);
    await expect(lookAtLink(store.db, token, now)).rejects.toMatchObject({ kind: 'gone' });
    const { token: ours } = await renewLink(store, terminal, ana.id, now);
    await disable(false);
    await disable(true);
    expect(await lookAtLink(store.db, ours, now)).toMatchObject({ person: { id: ana.id } });
  });
});

test('signing in as a sample person is impossible, even with a passphrase from a backup', async () => {
  await using store = await openTestStore(engines[0]);
  const hash = await hashPassphrase(passphrase);
  const person = {
    name: 'Dayana',
    email: toSampleAddress('dayana'),
    role: 'administrador',
  } as const;
  await store.write((tx) => addPerson(tx, { ...person, passphrase: hash }, now));
  const given = { email: person.email, passphrase };
  expect(await signIn(store, given, { agent: 'Firefox' }, now)).toMatchObject({
    refused: 'passphrase',
  });
});
