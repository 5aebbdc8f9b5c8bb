import { toSlug } from '#contract/slug.ts';
import type { Tag } from '#contract/tag.ts';
import { readBatches } from '../batches.ts';
import { wherePublished } from '../published.ts';
import { deleteRows, insertRows, whereAmong } from '../rows.ts';
import type { Db, Store, Tx } from '../store.ts';

type Tagged = { id: number; published_at: number; tags: string | null };

/** The tags of an article as `article_tags` and addresses have them: «Túneles» and «tuneles» are one. */
export const toTagKeys = (tags: string[]): string[] =>
  [...new Set(tags.map(toSlug))].filter((key) => key !== '');

const parseTags = (tags: string | null) => toTagKeys(tags === null ? [] : JSON.parse(tags));

export async function addTags(tx: Tx, articles: Tagged[]): Promise<void> {
  const rows = articles.flatMap(({ id: article_id, published_at, tags }) =>
    parseTags(tags).map((tag) => ({ tag, published_at, article_id })),
  );
  // An older release, without this table, may have left rows behind.
  await insertRows(tx, 'article_tags', rows, { key: ['tag', 'published_at', 'article_id'] });
}

/** Deletes by the whole key, because no index starts with the article. */
export async function deleteTags(tx: Tx, { id, published_at, tags }: Tagged): Promise<void> {
  const tag = whereAmong(parseTags(tags));
  await deleteRows(tx, 'article_tags', { tag, published_at, article_id: id });
}

/** Rebuilds the table from the articles. Rows of retired ones are harmless. */
export async function rebuildTags(tx: Tx): Promise<void> {
  await deleteRows(tx, 'article_tags');
  const articles = readBatches((after, limit) =>
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

const selectTagged = (db: Db, now: number) =>
  db
    .selectFrom('article_tags')
    .innerJoin('articles', 'articles.id', 'article_tags.article_id')
    .where(wherePublished(now));

async function countTagged(db: Db, slugs: string[], now: number) {
  const rows = await selectTagged(db, now)
    .select(({ fn }) => ['article_tags.tag', fn.countAll<number>().as('count')])
    .where('article_tags.tag', 'in', ['', ...slugs])
    .groupBy('article_tags.tag')
    .execute();
  return new Map(rows.map(({ tag, count }) => [tag, count]));
}

/** The newest articles of a tag, in which its related tags are looked up. */
const sampleSize = 50;
const maxRelated = 6;

/** Null if no published article has the tag. */
export async function getTag({ db }: Store, slug: string, now: number): Promise<Tag | null> {
  const rows = await selectTagged(db, now)
    .select('articles.tags')
    .where('article_tags.tag', '=', slug)
    .orderBy('article_tags.published_at', 'desc')
    .orderBy('article_tags.article_id', 'desc')
    .limit(sampleSize)
    .execute();
  /** The newest spelling of each tag, and in how many of these articles it is. */
  const spellings = new Map<string, { name: string; times: number }>();
  for (const { tags } of rows) {
    const names: string[] = JSON.parse(tags ?? '[]');
    for (const key of toTagKeys(names)) {
      const name = spellings.get(key)?.name ?? names.find((each) => toSlug(each) === key) ?? key;
      spellings.set(key, { name, times: (spellings.get(key)?.times ?? 0) + 1 });
    }
  }
  const name = spellings.get(slug)?.name;
  if (name === undefined) return null;
  const near = [...spellings]
    .filter(([key]) => key !== slug)
    .sort(([, a], [, b]) => b.times - a.times || a.name.localeCompare(b.name, 'es'))
    .slice(0, maxRelated);
  const counts = await countTagged(db, [slug, ...near.map(([key]) => key)], now);
  const toLink = (key: string, spelled: string) => ({
    slug: key,
    name: spelled,
    articleCount: counts.get(key) ?? 1,
  });
  return {
    ...toLink(slug, name),
    related: near.map(([key, { name: spelled }]) => toLink(key, spelled)),
  };
}

/** Tags of two articles or more, with the date of the newest. */
export async function listIndexedTags({ db }: Store, now: number) {
  const rows = await selectTagged(db, now)
    .select(({ fn }) => ['article_tags.tag', fn.max('article_tags.published_at').as('newest')])
    .groupBy('article_tags.tag')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('article_tags.tag')
    .limit(maxIndexedTags)
    .execute();
  return rows.map(({ tag, newest }) => ({ slug: tag, newest: Number(newest) }));
}

/** A sitemap may have 50,000 addresses. */
const maxIndexedTags = 20_000;
