import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { getStatistics } from '../articles/categories.ts';
import { tryToWrite } from '../probe.ts';
import type { Store } from '../store.ts';
import { describeStores } from '../testing/engines.ts';
import { addSubscriber, listSubscribers } from './subscribers.ts';

const listAll = (store: Store) => Array.fromAsync(listSubscribers(store));

describeStores('the list of subscribers', (test) => {
  test('has each reader once, in any spelling of the address, with an unguessable token', async (store) => {
    const written = ['Ana@Obra.Example', 'ana@obra.example', 'in\u0303igo@b.ve', 'IÑIGO@b.ve'];
    for (const [index, email] of written.entries()) await addSubscriber(store, email, index);
    const listed = await listAll(store);
    expect(listed.map(({ email, created_at }) => [email, created_at])).toEqual([
      ['ana@obra.example', 0],
      ['iñigo@b.ve', 2],
    ]);
    expect(new Set(listed.map(({ token }) => token)).size).toBe(2);
    for (const { token } of listed) expect(token).toMatch(/^[\w-]{32}$/);
    expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 2 });
  });

  test('counts right when many readers subscribe at once, some of them twice', async (store) => {
    const emails = Array.from({ length: 40 }, (_, index) => `lector${index % 25}@obra.example`);
    await Promise.all(emails.map((email) => addSubscriber(store, email, 1)));
    expect(await listAll(store)).toHaveLength(25);
    expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 25 });
  });

  test('rolls back a failed write completely', async (store) => {
    await Promise.all([tryToWrite(store), tryToWrite(store), tryToWrite(store)]);
    expect(await listAll(store)).toEqual([]);
    expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 0 });
  });

  test('is read completely, oldest first', async (store) => {
    const rows = Array.from({ length: 1_100 }, (_, index) => ({
      ...{ email: `lector${index}@obra.example`, token: `${index}`, created_at: index },
    }));
    await store.db.insertInto('subscribers').values(rows).execute();
    expect(await listAll(store)).toMatchObject(rows);
  });

  test('runs the same statements for known and new addresses, so that timing reveals nothing', async (store) => {
    let statements: string[] = [];
    const spy: KyselyPlugin = {
      transformQuery({ node }) {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const write: Store['write'] = (work) => store.write((tx) => work(tx.withPlugin(spy)));
    await addSubscriber({ ...store, write }, 'ana@obra.example', 1);
    const fresh = statements;
    statements = [];
    await addSubscriber({ ...store, write }, 'ana@obra.example', 1);
    expect(fresh.length).toBeGreaterThan(1);
    expect(statements).toEqual(fresh);
  });
});
