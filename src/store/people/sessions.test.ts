import { expect, test } from 'vitest';
import { openStore } from '../open.ts';
import type { Store } from '../store.ts';
import { describeEngines, openTestStore } from '../testing/engines.ts';
import { waitForLockWait } from '../testing/lock-waits.ts';
import { hasDevice, putDevice } from './known-devices.ts';
import { addPerson, changePerson } from './people.ts';
import { addSession, endSessions, getSession } from './sessions.ts';

const toEmail = (name: string) => `${name}@obra.example`;
const add = (store: Store, name: string) =>
  store.write(async (tx) => {
    const person = { email: toEmail(name), name, role: 'editor' } as const;
    return (await addPerson(tx, person, 1)) ?? 0;
  });

describeEngines('a person who signed in', (engine) => {
  test('cannot be disabled while a transaction that checked the session runs', async () => {
    await using database = await engine.createTestDatabase();
    const [first, second] = [await openStore(database), await openStore(database)];
    const id = await add(first, 'luis');
    const session = { personId: id, digest: 'd', agent: 'Firefox' };
    await first.write((tx) => addSession(tx, session, 1));
    const order: string[] = [];
    let disabling = Promise.resolve();
    await first.write(async (tx) => {
      expect(await getSession(first, 'd', tx)).toMatchObject({ person: { id } });
      disabling = second
        .write((other) => changePerson(other, id, { is_disabled: 1 }))
        .then(() => void order.push('disabled'));
      // On SQLite the second cannot even begin.
      if (first.engine === 'postgres') await waitForLockWait(first);
      order.push('done');
    });
    await disabling;
    expect(order).toEqual(['done', 'disabled']);
    expect(await first.write((tx) => getSession(first, 'd', tx))).toBeNull();
    for (const store of [first, second]) await store.close();
  });

  test('stays known on a shared device when someone else closes their sessions', async () => {
    await using store = await openTestStore(engine);
    const [ana, eva] = [await add(store, 'ana'), await add(store, 'eva')];
    await store.write(async (tx) => {
      await putDevice(tx, { personId: ana, digest: 'shared' }, 1);
      await putDevice(tx, { personId: eva, digest: 'shared' }, 1);
      await putDevice(tx, { personId: eva, digest: 'own' }, 1);
    });
    const areKnown = (digest: string) =>
      Promise.all(
        ['ana', 'eva'].map((name) => hasDevice(store, { email: toEmail(name), digest }, 0)),
      );
    expect([await areKnown('shared'), await areKnown('own')]).toEqual([
      [true, true],
      [false, true],
    ]);
    await store.write((tx) => endSessions(tx, ana));
    expect(await areKnown('shared')).toEqual([false, true]);
  });
});
