import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrations.ts';
import { openStore } from './open.ts';
import { describeEngines, openTestStore } from './testing/engines.ts';

describeEngines('migrations', (engine) => {
  test('leave a database that has them as it is', async () => {
    await using store = await openTestStore(engine);
    await store.db
      .insertInto('categories')
      .values({ slug: 'tecnicas', name: 'Técnicas', description: '', icon: '', position: 1 })
      .execute();
    const read = () => store.db.selectFrom('migrations').selectAll().orderBy('name').execute();
    const before = await read();
    await migrate(store);
    await migrate(store);
    expect(await read()).toEqual(before);
    expect(await store.db.selectFrom('categories').select('slug').execute()).toHaveLength(1);
  });

  test('run once when several stores are opened on a new database together', async () => {
    await using place = await engine.createPlace({ isNew: true });
    const stores = await Promise.all([1, 2, 3].map(() => openStore(place)));
    const [applied, states] = await Promise.all([
      stores[0]?.db.selectFrom('migrations').select('name').execute(),
      stores[0]?.db.selectFrom('content_state').selectAll().execute(),
    ]);
    for (const store of stores) await store.close();
    expect(applied?.map(({ name }) => name)).toEqual([
      ...new Set(applied?.map(({ name }) => name)),
    ]);
    expect(states).toHaveLength(1);
  });

  test('leave nothing behind when one fails', async () => {
    await using place = await engine.createPlace();
    const store = await openStore(place);
    // As if an operator had made a table of that name by hand.
    await sql`drop table totals`.execute(store.db);
    await sql`delete from migrations`.execute(store.db);
    const tables = async () =>
      (await store.db.introspection.getTables()).map(({ name }) => name).sort();
    const before = await tables();
    await expect(migrate(store)).rejects.toThrow(/already exists/);
    expect(await tables()).toEqual(before);
    expect(await store.db.selectFrom('migrations').selectAll().execute()).toEqual([]);
    await store.close();
  });

  test('hold rows to what they refer to', async () => {
    await using store = await openTestStore(engine);
    const orphan = store.db
      .insertInto('article_views')
      .values({ article_id: 99, views: 1 })
      .execute();
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });
});
