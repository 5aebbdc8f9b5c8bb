import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrations.ts';
import { openStore } from './open.ts';
import { addPerson } from './people/people.ts';
import { findImages, keepImageName } from './pictures/image-words.ts';
import { saveImage } from './pictures/images.ts';
import type { Store } from './store.ts';
import { describeEngines, openTestStore } from './testing/engines.ts';

/** The search words of a picture after it is named, renamed and deleted: database triggers keep them. */
async function fillAndFind(store: Store): Promise<string[][]> {
  const image = { kind: 'photo', width: 9, height: 6, tint: 'arena' } as const;
  const find = (word: string) => findImages(store, [word]);
  await store.write(async (tx) => {
    for (const id of ['a', 'b']) await saveImage(tx, { image: { ...image, id }, files: [] });
    await keepImageName(tx, 'a', ' muro alto ');
    await keepImageName(tx, 'b', ' muro ');
    await keepImageName(tx, 'b', ' viga ');
  });
  const found = [await find('mur'), await find('viga')];
  await store.write((tx) => tx.deleteFrom('images').where('id', '=', 'a').execute());
  await store.write((tx) => keepImageName(tx, 'b', ' viga muro '));
  found.push(await find('muro'));
  await store.write((tx) => tx.deleteFrom('images').execute());
  return [...found, await find('viga')];
}

describeEngines('migrations', (engine) => {
  test('do not change a database that has them', async () => {
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

  test('run once when several stores open a new database at the same time', async () => {
    await using place = await engine.createPlace({ isNew: true });
    const stores = await Promise.all([1, 2, 3].map(() => openStore(place)));
    const [applied, states] = await Promise.all([
      stores[0]?.db.selectFrom('migrations').select('name').execute(),
      stores[0]?.db.selectFrom('content_state').selectAll().execute(),
    ]);
    const [store] = stores;
    const found = store && (await fillAndFind(store));
    for (const each of stores) await each.close();
    expect(found).toEqual([['a'], ['b'], ['b'], []]);
    expect(applied?.map(({ name }) => name)).toEqual([
      ...new Set(applied?.map(({ name }) => name)),
    ]);
    expect(states).toHaveLength(1);
  });

  test('are rolled back if one fails', async () => {
    await using place = await engine.createPlace({ isNew: true });
    const store = await openStore(place);
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

  test('find the person who made a link by name, unless two have it', async () => {
    await using store = await openTestStore(engine);
    const { db } = store;
    await sql`alter table person_links drop column made_by_id`.execute(db);
    await sql`delete from migrations where name = '0029-link-makers'`.execute(db);
    await store.write(async (tx) => {
      for (const [index, name] of ['Ana', 'Luis', 'Luis'].entries()) {
        const person = { name, email: `${index}@obra.example`, role: 'editor' } as const;
        const id = await addPerson(tx, person, 1);
        const link = { digest: `${index}`, kind: 'recuperacion', expires_at: 2 } as const;
        const made = { ...link, person_id: id, made_by: index === 2 ? null : name };
        await sql`insert into person_links ${sql.raw(`(${Object.keys(made)})`)}
          values (${sql.join(Object.values(made))})`.execute(tx);
      }
    });
    await migrate(store);
    const makers = await db
      .selectFrom('person_links')
      .select('made_by_id')
      .orderBy('digest')
      .execute();
    expect(makers.map(({ made_by_id }) => made_by_id)).toEqual([1, null, null]);
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
