import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { rebuildIndex } from '#store/search/rebuild.ts';
import type { Store } from '#store/store.ts';

/** Lists damage in a newsroom's data, by the engine's checks and our own sums. */
export async function listDamage(store: Store): Promise<string[]> {
  const engine =
    store.engine === 'sqlite' ? await checkSqlite(store.db) : await checkPostgres(store.db);
  return [...engine, ...(await checkSums(store.db)), ...(await checkSearch(store))];
}

async function checkSqlite(db: Kysely<Database>): Promise<string[]> {
  const { rows: modes } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  if (modes[0]?.synchronous !== 2) return ['a write is acknowledged before the disk has it'];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const { rows: strays } = await sql`pragma foreign_key_check`.execute(db);
  const messages = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  return strays.length > 0 ? [...messages, `${strays.length} rows without their parent`] : messages;
}

/** amcheck reads every page of every table and index; a damaged index raises an error. */
async function checkPostgres(db: Kysely<Database>): Promise<string[]> {
  const { rows: modes } = await sql`
    select 1 from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'on'
  `.execute(db);
  if (modes.length !== 2) return ['a write is acknowledged before the disk has it'];
  await sql`create extension if not exists amcheck`.execute(db);
  const { rows } = await sql<{ name: string; msg: string }>`
    select c.relname as name, v.msg from pg_class c, verify_heapam(c.oid) v
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  `.execute(db);
  try {
    await sql`
      select case am.amname when 'btree' then bt_index_check(c.oid, true)
                            when 'gin' then gin_index_check(c.oid) end
      from pg_class c join pg_am am on am.oid = c.relam
      where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
    `.execute(db);
  } catch (error) {
    return [String(error)];
  }
  return rows.map(({ name, msg }) => `${name}: ${msg}`);
}

/** Compares stored counts with the rows that they count. */
async function checkSums(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<Record<string, number>>`
    select totals.views - (select coalesce(sum(views), 0) from article_views) as "total of readings",
      totals.subscribers - (select count(*) from subscribers) as "total of subscribers",
      (select sum(article_count) from categories)
        - (select count(*) from articles where status = 'published') as "count of articles",
      (select count(*) from articles a where a.image_id is not null and not exists
        (select 1 from image_files f where f.image_id = a.image_id)) as "articles without their picture",
      (select count(*) from articles a where not exists
        (select 1 from article_views v where v.article_id = a.id)) as "articles without their readings"
    from totals
  `.execute(db);
  const wrong = Object.entries(rows[0] ?? {}).filter(([, excess]) => Number(excess) !== 0);
  return wrong.map(([what, excess]) => `${what}: ${excess} too many`);
}

class RollBack extends Error {}

/** Compares the search index with a rebuilt one, in a transaction that is rolled back. */
async function checkSearch(store: Store): Promise<string[]> {
  const differing: string[] = [];
  const readIndex = async (db: Kysely<Database>) => ({
    words: await db.selectFrom('search_words').selectAll().orderBy('word').execute(),
    documents: await db.selectFrom('search_documents').selectAll().orderBy('id').execute(),
  });
  const work = store.exclusive(async (tx) => {
    const storedIndex = await readIndex(tx);
    await rebuildIndex(store, tx);
    const rebuiltIndex = await readIndex(tx);
    for (const table of ['words', 'documents'] as const) {
      if (JSON.stringify(storedIndex[table]) !== JSON.stringify(rebuiltIndex[table]))
        differing.push(table);
    }
    throw new RollBack();
  });
  await work.catch((error) => {
    if (!(error instanceof RollBack)) throw error;
  });
  return differing.map((table) => `search ${table} are not those of the articles`);
}
