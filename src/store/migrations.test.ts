import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrations.ts';
import { openStore } from './open.ts';
import { findImages, recordImageName } from './pictures/image-words.ts';
import { saveImage } from './pictures/images.ts';
import type { Store } from './store.ts';
import { describeEngines, openTestStore } from './testing/engines.ts';

/** The pictures found by their names before one is renamed, after, and once it is deleted: triggers keep the index. */
async function fillAndFind(store: Store): Promise<string[][]> {
  const image = { kind: 'photo', width: 9, height: 6, tint: 'arena' } as const;
  const rename = (id: string, words: string) => store.write((tx) => recordImageName(tx, id, words));
  for (const [id, words] of Object.entries({ a: ' muro alto ', b: ' muro ' })) {
    await store.write((tx) => saveImage(tx, { image: { ...image, id }, files: [] }));
    await rename(id, words);
  }
  const results = [await findImages(store, ['mur'])];
  await rename('b', ' viga ');
  results.push(await findImages(store, ['mur']), await findImages(store, ['viga']));
  await store.write((tx) => tx.deleteFrom('images').where('id', '=', 'b').execute());
  return [...results, await findImages(store, ['viga'])];
}

describeEngines('migrations', (engine) => {
  test('run once when several stores open a new database at the same time', async () => {
    await using database = await engine.createTestDatabase({ isNew: true });
    const stores = await Promise.all([1, 2, 3].map(() => openStore(database)));
    const [store] = stores;
    const states = await store?.db.selectFrom('content_state').selectAll().execute();
    const results = store && (await fillAndFind(store));
    for (const each of stores) await each.close();
    expect(states).toHaveLength(1);
    expect(results).toEqual([['b', 'a'], ['a'], ['b'], []]);
  });

  test('are rolled back if one fails', async () => {
    await using database = await engine.createTestDatabase({ isNew: true });
    const store = await openStore(database);
    // As if an operator had created a table with that name.
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

  test('enforce foreign keys', async () => {
    await using store = await openTestStore(engine);
    const orphan = store.db
      .insertInto('article_views')
      .values({ article_id: 99, views: 1 })
      .execute();
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });
});
