import { expect } from 'vitest';
import { describeStores } from '../testing/engines.ts';
import { hasDevice, putDevice } from './known-devices.ts';
import { addPerson } from './people.ts';
import { endSessions } from './sessions.ts';

describeStores('a device', (test) => {
  test('is known for who signed in on it, and stays so when someone else closes their sessions', async (store) => {
    const add = (name: string) =>
      store.write(async (tx) => {
        const person = { email: `${name}@obra.example`, name, role: 'editor' } as const;
        return (await addPerson(tx, person, 1)) ?? 0;
      });
    const [ana, eva] = [await add('ana'), await add('eva')];
    const put = (personId: number, digest: string) =>
      store.write((tx) => putDevice(tx, { personId, digest }, 1));
    await put(ana, 'shared');
    await put(eva, 'shared');
    await put(eva, 'own');
    const isKnown = (name: string, digest: string) =>
      hasDevice(store, { email: `${name}@obra.example`, digest }, 0);
    expect([await isKnown('ana', 'own'), await isKnown('eva', 'own')]).toEqual([false, true]);
    await store.write((tx) => endSessions(tx, ana));
    expect([await isKnown('ana', 'shared'), await isKnown('eva', 'shared')]).toEqual([false, true]);
    expect(await isKnown('eva', 'own')).toBe(true);
  });
});
