import type { SearchResult } from '#contract/article.ts';
import { toBodyText } from '#contract/body-text.ts';
import { findMarks, tokenise } from '#search/analyse.ts';
import { cutPassage } from '#search/passage.ts';
import {
  type ArticleScore,
  excerptLine,
  findBestLine,
  hasHit,
  listMarkedTerms,
  titleLine,
} from '#search/scoring.ts';
import { toRowThumbnail } from '../articles/articles.ts';
import type { Store } from '../store.ts';
import type { CategoryName } from './knowledge.ts';
import type { Understood } from './slots.ts';

/** A result, without the body. */
export type FoundArticle = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  published_at: number;
  category_id: number;
};

export type ReadArticle = FoundArticle & { lines: string; scored: ArticleScore };

/** All results of a query, best first, and the query as it was understood. */
export type SearchOutcome = {
  q: string;
  understood: Understood;
  categories: CategoryName[];
  articles: ReadArticle[];
  /** If there are no results: articles with some of the words. */
  similar: ReadArticle[];
};

/** Adds marks and, if title and excerpt have no match, a passage of the body. */
export async function toResults(
  store: Store,
  outcome: SearchOutcome,
  articles: ReadArticle[],
): Promise<SearchResult[]> {
  const { categories } = outcome;
  const { slots, replacements } = outcome.understood;
  const termsOf = articles.map(({ lines, scored }) => listMarkedTerms(lines, scored));
  const marks = articles.map(({ title, excerpt, scored }, index) => ({
    title: hasHit(scored, titleLine) ? findMarks(title, termsOf[index]) : [],
    excerpt: hasHit(scored, excerptLine) ? findMarks(excerpt, termsOf[index]) : [],
  }));
  const unmarked = articles.filter(
    (_, index) => marks[index]?.title.length === 0 && marks[index].excerpt.length === 0,
  );
  const bodies = await readBodies(store, unmarked);
  const images = await readThumbnails(store, articles);
  const results = articles.map((article, index): SearchResult => {
    const { id, slug, title, excerpt, category_id, published_at, lines, scored } = article;
    const body = bodies.get(id);
    const line = body?.split('\n')[findBestLine(lines, scored, slots) ?? -1];
    const passage = line === undefined ? null : cutPassage(line, termsOf[index] ?? new Set());
    const category = categories.find((each) => each.id === category_id);
    const image = images.get(id);
    return {
      ...{ id, slug, title, excerpt },
      marks: marks[index],
      ...(passage && { passage }),
      ...(category && { category: category.name, categorySlug: category.slug }),
      publishedAt: new Date(published_at).toISOString(),
      ...(image && { image }),
    };
  });
  if (replacements.length === 0) return results;
  const understood = writeOut(outcome, results);
  return results.map((result) => ({ ...result, understood }));
}

async function readBodies(store: Store, articles: ReadArticle[]): Promise<Map<number, string>> {
  if (articles.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('articles')
    .select(['id', 'content', 'format'])
    .where(
      'id',
      'in',
      articles.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, content, format }) => [id, toBodyText(content, format)]));
}

async function readThumbnails({ db }: Store, articles: ReadArticle[]) {
  const ids = articles.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('articles')
    .innerJoin('images', 'images.id', 'articles.image_id')
    .select(['articles.id', 'images.id as image_id', 'kind', 'tint', 'image_focus'])
    .where('articles.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...image }) => [id, toRowThumbnail(image)]));
}

/** The corrected query, spelled as in the results. */
function writeOut({ q, understood, articles }: SearchOutcome, results: SearchResult[]): string {
  const texts = [
    ...articles.flatMap(({ title, excerpt }) => [title, excerpt]),
    ...results.map(({ passage }) => passage?.text ?? ''),
  ];
  let corrected = q;
  for (const { start, end, text } of understood.replacements.toSorted(
    (a, b) => b.start - a.start,
  )) {
    corrected = corrected.slice(0, start) + withAccents(text, texts) + corrected.slice(end);
  }
  return corrected;
}

/** Restores accents from the results: corrected words have none. */
function withAccents(words: string, texts: string[]): string {
  return words
    .split(' ')
    .map((word) => {
      for (const text of texts) {
        const token = tokenise(text).find((each) => each.word === word);
        if (token) return text.slice(token.start, token.end).toLowerCase();
      }
      return word;
    })
    .join(' ');
}
