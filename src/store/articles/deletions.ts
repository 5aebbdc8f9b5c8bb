import { whereNotDeleted } from '../published.ts';
import {
  countRows,
  deleteRows,
  hasRow,
  insertRows,
  listRows,
  updateRows,
  whereComparison,
} from '../rows.ts';
import { readSearchable } from '../search-index/writer.ts';
import type { Store, Tx } from '../store.ts';
import { isTaken } from './catalogue.ts';
import { getCategory } from './categories.ts';
import { type ContentTx, changeContent } from './publishing.ts';
import { deleteArticleRows } from './removal.ts';

export const restorableForMs = 30 * 24 * 3_600_000;

type Kind = 'article' | 'category';
export type Deletion = { kind: Kind; slug: string; kept_until: number };

/**
 * A deleted row gets a slug that no address can have (see `whereNotDeleted`). Another article can use its old slug at once.
 * The id and picture of a deleted row stay taken.
 */
const toHidden = (id: number) => `~${id}`;

export async function deleteArticle(tx: ContentTx, slug: string, now: number): Promise<boolean> {
  const article = await tx
    .selectFrom('articles')
    .select(['id', 'status'])
    .where('slug', '=', slug)
    .where(whereNotDeleted)
    .executeTakeFirst();
  if (!article) return false;
  const { id, status } = article;
  await tx.searchWriter.remove(id);
  await moveArticle(tx, { id, from: slug, to: toHidden(id), status: 'retired' });
  const deletion = { kind: 'article' as const, item_id: id, slug, status, deleted_at: now };
  await insertRows(tx, 'deletions', [deletion]);
  return true;
}

/** Returns the number of articles that prevent the deletion; null if there is no such category. */
export async function deleteCategory(tx: Tx, slug: string, now: number): Promise<number | null> {
  const category = await getCategory(tx, slug);
  if (!category) return null;
  const { id } = category;
  const articles = await countRows(tx, 'articles', { category_id: id }, whereNotDeleted);
  if (articles > 0) return articles;
  await updateRows(tx, 'categories', { id }, { slug: toHidden(id) });
  const deletion = { kind: 'category' as const, item_id: id, slug, status: '', deleted_at: now };
  await insertRows(tx, 'deletions', [deletion]);
  return 0;
}

export async function listDeletions({ db }: Store): Promise<Deletion[]> {
  const rows = await db
    .selectFrom('deletions')
    .select(['kind', 'slug', 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .orderBy('item_id', 'desc')
    .execute();
  return rows.map(({ kind, slug, deleted_at }) => ({
    kind,
    slug,
    kept_until: deleted_at + restorableForMs,
  }));
}

/** Returns null if nothing was deleted with that slug, `{ category }` if its category must be restored first. */
export async function undelete(
  tx: ContentTx,
  kind: Kind,
  slug: string,
): Promise<'back' | 'taken' | { category: string } | null> {
  const deletion = await tx
    .selectFrom('deletions')
    .selectAll()
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .orderBy('deleted_at', 'desc')
    .executeTakeFirst();
  if (!deletion) return null;
  const { item_id: id, status } = deletion;
  if (await isOccupied(tx, kind, slug)) return 'taken';
  if (kind === 'category') {
    await deleteRows(tx, 'category_redirects', { from_slug: slug });
    await updateRows(tx, 'categories', { id }, { slug });
  } else {
    const category = await getDeletedCategory(tx, id);
    if (category !== null) return { category };
    const wasOn = status === 'published';
    await moveArticle(tx, {
      id,
      from: toHidden(id),
      to: slug,
      status: wasOn ? 'published' : 'retired',
    });
    if (wasOn) await tx.searchWriter.add(id, await readSearchable(tx, id));
  }
  await deleteRows(tx, 'deletions', { kind, item_id: id });
  return 'back';
}

export async function deleteForGood(tx: ContentTx, now: number): Promise<void> {
  const isOld = { deleted_at: whereComparison('<', now - restorableForMs) };
  const old = await listRows(tx, 'deletions', ['kind', 'item_id'], isOld);
  const list = (kind: Kind) => old.filter((each) => each.kind === kind).map((each) => each.item_id);
  await deleteArticleRows(tx, list('article'));
  for (const { kind, item_id } of old) {
    if (kind === 'category') {
      // An article deleted later may still be restored into it.
      if (await hasRow(tx, 'articles', { category_id: item_id })) continue;
      await deleteRows(tx, 'categories', { id: item_id });
    }
    await deleteRows(tx, 'deletions', { kind, item_id });
  }
}

/**
 * `deleteForGood` in its own transaction, and only if something is due: each new content version makes the cache check
 * every page.
 */
export async function deleteOldDeletions(store: Store, now: number): Promise<void> {
  if (
    await hasRow(store.db, 'deletions', { deleted_at: whereComparison('<', now - restorableForMs) })
  ) {
    await changeContent(store, (tx) => deleteForGood(tx, now));
  }
}

type SlugMove = { id: number; from: string; to: string; status: 'published' | 'retired' };

async function moveArticle(tx: Tx, { id, from, to, status }: SlugMove): Promise<void> {
  await updateRows(tx, 'articles', { id }, { slug: to, status });
  await updateRows(tx, 'redirects', { to_slug: from }, { to_slug: to });
  await updateRows(tx, 'redirects', { from_slug: from }, { from_slug: to });
}

async function isOccupied(tx: Tx, kind: Kind, slug: string): Promise<boolean> {
  if (kind === 'category') return (await getCategory(tx, slug)) !== null;
  return (await hasRow(tx, 'redirects', { from_slug: slug })) || isTaken(tx, slug);
}

async function getDeletedCategory(tx: Tx, articleId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('deletions')
    .innerJoin('articles', 'articles.category_id', 'item_id')
    .select('deletions.slug')
    .where('kind', '=', 'category')
    .where('articles.id', '=', articleId)
    .executeTakeFirst();
  return row?.slug ?? null;
}
