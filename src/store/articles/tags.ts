import { fold } from '#search/fold.ts';
import { readPortions } from '../portions.ts';
import type { Tx } from '../store.ts';

type Tagged = { id: number; published_at: number; tags: string | null };

/** The tags of an article as `article_tags` has them: «Túneles» and «tuneles» are one. */
export const toTagKeys = (tags: string[]): string[] =>
  [...new Set(tags.map(fold))].filter((key) => key !== '');

const parseTags = (tags: string | null) => toTagKeys(tags === null ? [] : JSON.parse(tags));

export async function addTags(tx: Tx, articles: Tagged[]): Promise<void> {
  const rows = articles.flatMap(({ id: article_id, published_at, tags }) =>
    parseTags(tags).map((tag) => ({ tag, published_at, article_id })),
  );
  if (rows.length === 0) return;
  // An older release, without this table, may have left rows behind.
  await tx
    .insertInto('article_tags')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** By the whole key: no index starts with the article. */
export async function removeTags(tx: Tx, { id, published_at, tags }: Tagged): Promise<void> {
  const keys = parseTags(tags);
  if (keys.length === 0) return;
  await tx
    .deleteFrom('article_tags')
    .where('tag', 'in', keys)
    .where('published_at', '=', published_at)
    .where('article_id', '=', id)
    .execute();
}

/** Rebuilds the table from the articles. Rows of retired ones are harmless. */
export async function rebuildTags(tx: Tx): Promise<void> {
  await tx.deleteFrom('article_tags').execute();
  const articles = readPortions((after, limit) =>
    tx
      .selectFrom('articles')
      .select(['id', 'published_at', 'tags'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const rows of articles) await addTags(tx, rows);
}
