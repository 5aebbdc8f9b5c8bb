import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { getStatistics } from '../articles/categories.ts';
import { tryToWrite } from '../probe.ts';
import type { Store } from '../store.ts';
import { describeEngines, openTestStore } from '../testing/engines.ts';
import { addSubscriber, listSubscribers } from './subscribers.ts';

const listAll = (store: Store) => Array.fromAsync(listSubscribers(store));

describeEngines('the list of subscribers', (engine) => {
  test('has each reader once, in any spelling of the address, with an unguessable token', async () => {
    await using store = await openTestStore(engine);
    const written = [
      'Ana@Obra.Example',
      'ana@obra.example',
      'in\u0303igo@obra.example',
      'IÑIGO@obra.example',
    ];
    for (const [index, email] of written.entries()) await addSubscriber(store, email, index);
    const listed = await listAll(store);
    expect(listed.map(({ email, created_at }) => [email, created_at])).toEqual([
      ['ana@obra.example', 0],
      ['iñigo@obra.example', 2],
    ]);
    expect(new Set(listed.map(({ token }) => token)).size).toBe(2);
    for (const { token } of listed) expect(token).toMatch(/^[\w-]{32}$/);
    expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 2 });
  });

  test('counts right when many readers subscribe at once, some of them twice', async () => {
    await using store = await openTestStore(engine);
    const emails = Array.from({ length: 40 }, (_, index) => `lector${index % 25}@obra.example`);
    await Promise.all(emails.map((email) => addSubscriber(store, email, 1)));
    expect(await listAll(store)).toHaveLength(25);
    expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 25 });
  });

  test('rolls back a failed write completely', async () => {
    await using store = await openTestStore(engine);
    await Promise.all([tryToWrite(store), tryToWrite(store), tryToWrite(store)]);
    expect(await listAll(store)).toEqual([]);
    expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 0 });
  });

  test('is read completely, oldest first', async () => {
    await using store = await openTestStore(engine);
    const rows = Array.from({ length: 2_100 }, (_, index) => ({
      email: `lector${index}@obra.example`,
      token: String(index),
      created_at: index,
    }));
    await store.db.insertInto('subscribers').values(rows.slice(0, 1_000)).execute();
    await store.db.insertInto('subscribers').values(rows.slice(1_000)).execute();
    expect((await listAll(store)).map(({ created_at }) => created_at)).toEqual(
      rows.map(({ created_at }) => created_at),
    );
  });

  test('runs the same statements for known and new addresses, so that timing reveals nothing', async () => {
    await using store = await openTestStore(engine);
    const watch = async (email: string) => {
      const statements: string[] = [];
      const spy: KyselyPlugin = {
        transformQuery({ node }) {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const watched: Store = {
        ...store,
        write: (work) => store.write((tx) => work(tx.withPlugin(spy))),
      };
      await addSubscriber(watched, email, 1);
      return statements;
    };
    const fresh = await watch('ana@obra.example');
    expect(fresh.length).toBeGreaterThan(1);
    expect(await watch('ana@obra.example')).toEqual(fresh);
  });
});
