import { expect, test } from 'vitest';
import { openStore } from '../open.ts';
import { describeEngines } from '../testing/engines.ts';
import { waitForLockWait } from '../testing/lock-waits.ts';
import { addPerson, changePerson } from './people.ts';
import { addSession, getSession } from './sessions.ts';

describeEngines('a session that a transaction has checked', (engine) => {
  test('lasts until the transaction ends: to disable its person waits', async () => {
    await using place = await engine.createPlace();
    const [first, second] = [await openStore(place), await openStore(place)];
    const id = await first.write(async (tx) => {
      const person = { email: 'luis@obra.example', name: 'Luis', role: 'editor' } as const;
      const added = (await addPerson(tx, person, 1)) ?? 0;
      await addSession(tx, { personId: added, digest: 'd', agent: 'Firefox' }, 1);
      return added;
    });
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
});
