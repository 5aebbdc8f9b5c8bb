import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchResult } from '#contract/article.ts';
import { limits } from '#contract/rules.ts';
import { indexText } from '#search/document.ts';
import { parseQuery, splitImplied } from '#search/query.ts';
import { type Reading, readLines, seek } from '#search/reading.ts';
import { listCategories } from '../articles/categories.ts';
import { wherePublished } from '../published.ts';
import type { Store } from '../store.ts';
import { addPartial, rateMatches } from './rating.ts';
import { type Found, type FoundArticle, type ReadArticle, toResults } from './results.ts';
import { countArticles, type Understood, understand } from './slots.ts';

/** So many of the best, by the places of their words, are read through. */
const mostRead = 40;
/**
 * What an article must be worth, of what one could be that has every word in full: more if some words stand nowhere and it
 * has less than half of them. Who looks for a recipe of arepas does not want what has the word 'recipe'.
 */
const leastShare = { ofHalf: 0.15, ofLess: 0.3 };
/** What the best must be worth that has not most of the words, or nothing is about it. */
const leastOfBest = 0.37;

/** The best matches at `now`: by what of the query they have, and where; then the newest. */
export async function searchArticles(
  store: Store,
  q: string,
  now: number,
): Promise<SearchResult[]> {
  const found = await findArticles(store, q, now, mostRead);
  return toResults(store, found, found.articles.slice(0, limits.search));
}

/** The same and those that come after them, up to `most` in all, in the order in which they are shown. */
export async function findArticles(
  store: Store,
  q: string,
  now: number,
  most: number,
): Promise<Found> {
  const parts = parseQuery(q);
  if (parts.length === 0) return { q, understood: nothing, categories: [], articles: [] };
  const categories = await listCategories(store, now);
  const moment = { now, total: countArticles(categories) };
  let understood = await understand(store.db, parts, categories);
  const isImplied = parts.some(({ phrase }) => phrase === 'implied');
  let matches = await rateMatches(store, understood.slots, moment, isImplied);
  if (isImplied && !matches.isWritten) {
    understood = await understand(store.db, splitImplied(parts), categories);
    matches = await rateMatches(store, understood.slots, moment, false);
  }
  await addPartial(store, understood.slots, moment, matches.rated);
  const best = [...matches.rated.values()]
    .sort((a, b) => b.score - a.score || b.candidate.document - a.candidate.document)
    .map(({ candidate }) => candidate.document);
  const wanted = best.slice(0, most);
  const texts = await readTexts(store, wanted, now);
  const articles: ReadArticle[] = [];
  // So many at a time: the first stay the first however many are asked for, and others get their turn in between.
  for (let start = 0; start < wanted.length; start += mostRead) {
    await nextTurn();
    const some = wanted.slice(start, start + mostRead).flatMap((id) => texts.get(id) ?? []);
    const read = readThrough(some, understood);
    if (start === 0 && !read.some(({ reading }) => isAbout(reading, understood))) break;
    articles.push(...read);
  }
  return { q, understood, categories, articles };
}

const nothing: Understood = { slots: [], instead: [], lost: 0, missing: 0 };

type Text = FoundArticle & { lines: string };

/** By document. */
async function readTexts(
  store: Store,
  documents: number[],
  now: number,
): Promise<Map<number, Text>> {
  if (documents.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('search_documents')
    .innerJoin('articles', 'articles.id', 'search_documents.article_id')
    .where('search_documents.id', 'in', documents)
    .where(wherePublished(now))
    .select(['articles.id', 'slug', 'title', 'excerpt', 'published_at', 'category_id', 'lines'])
    .select('search_documents.id as document')
    .execute();
  return new Map(rows.map(({ document, ...text }) => [document, text]));
}

/** Reads texts through, and puts those that are worth showing in the order in which they are shown. */
function readThrough(texts: Text[], understood: Understood): ReadArticle[] {
  const { slots } = understood;
  const sought = seek(slots);
  return texts
    .map((text) => {
      // Without lines it was indexed by the version before, while this one came or after a step back.
      const lines = text.lines || toHeadLines(text);
      return { ...text, lines, reading: readLines(lines, slots, sought) };
    })
    .filter(({ reading }) => isWorthShowing(reading, understood))
    .sort((a, b) => b.reading.score - a.reading.score || compareNewest(a, b));
}

const isAbout = (reading: Reading, understood: Understood) =>
  hasMost(reading, understood) || reading.score >= weighAll(understood) * leastOfBest;

function isWorthShowing(reading: Reading, understood: Understood): boolean {
  const whole = weighAll(understood);
  const isHalf =
    understood.lost === 0 || hasMost(reading, understood) || reading.matched >= whole / 2;
  return reading.score >= whole * (isHalf ? leastShare.ofHalf : leastShare.ofLess);
}

const hasMost = ({ hits }: Reading, { slots, lost }: Understood) =>
  hits.filter(({ length }) => length > 0).length > (slots.length + lost) / 2;

const weighAll = ({ slots, missing }: Understood) =>
  slots.reduce((sum, { weight }) => sum + weight, missing);

const toHeadLines = ({ title, excerpt, category_id }: FoundArticle) =>
  indexText({ title, excerpt, tags: null, author: '', content: '' }, category_id).lines;

const compareNewest = (a: FoundArticle, b: FoundArticle) =>
  b.published_at - a.published_at || b.id - a.id;
