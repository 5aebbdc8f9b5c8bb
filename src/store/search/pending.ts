import { type ContentTx, changeContentIn } from '../articles/publishing.ts';
import { whereScheduled } from '../published.ts';
import { createSearchWriter, readSearchable } from '../search-index/writer.ts';
import type { Db, Store, Tx } from '../store.ts';

/** The table of articles that are indexed at their minute; a step of migrations.ts. */
export const pendingTable = ({ types: { integer } }: Store) => [
  `create table search_pending (
    article_id ${integer} primary key references articles (id) on delete cascade,
    published_at ${integer} not null
  )`,
];

const listDue = (db: Db, now: number) =>
  db.selectFrom('search_pending').select('article_id').where('published_at', '<=', now);

/** Indexes the articles whose minute has come. Any process may do it; returns whether this one did. */
export async function indexDue(store: Store, now: number): Promise<boolean> {
  const isAny = async (db: Db) => (await listDue(db, now).limit(1).execute()).length > 0;
  if (!(await isAny(store.db))) return false;
  const index = async (tx: ContentTx) => {
    for (const { article_id } of await listDue(tx, now).execute()) {
      await tx.searchWriter.remove(article_id);
      await tx.searchWriter.add(article_id, await readSearchable(tx, article_id));
    }
  };
  return store.write(async (tx) => {
    // Another process may have been first; a needless revision would make every cached page be checked.
    if (!(await isAny(tx))) return false;
    await changeContentIn(store, tx, index, now);
    return true;
  });
}

/** Keeps the words of scheduled articles, for the desk's search only. */
export const pendingWords = () => [
  `alter table search_pending add column words text not null default ''`,
];

/** Moves scheduled articles out of an index of an older version, which had them, and stores their words. */
export async function queueScheduled(store: Store, tx: Tx): Promise<void> {
  const now = Date.now();
  const writer = createSearchWriter(store, tx, now);
  const scheduledIds = tx.selectFrom('articles').select('id').where(whereScheduled(now));
  for (const { id } of await scheduledIds.execute()) {
    await writer.remove(id);
    await writer.add(id, await readSearchable(tx, id));
  }
  await writer.finish();
}
