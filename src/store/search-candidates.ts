import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { places } from '#search/document.ts';
import { countDocuments, type Slot } from '#search/rank.ts';
import { newestDocumentId, type TermQuery } from './search-index.ts';
import type { Store } from './store.ts';

/** An article that may be an answer, with what is needed to rank and to show it. */
export type Candidate = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  published_at: number;
  worths: string;
};

export type Moment = { now: number; total: number };

/** So many articles are ranked in full. Of more, those with the words in the best places, the newest of each. */
const mostRanked = 100;

/** The articles that have all slots. Once there are `wanted` in the best places, the rest are not looked at. */
export async function listCandidates(
  store: Store,
  slots: Slot[],
  { now, total }: Moment,
  wanted: number,
): Promise<Candidate[]> {
  const everywhere = toQuery(slots);
  const find = (query: TermQuery) => findArticles(store, query, now, mostRanked);
  // As if words were strewn at random. They are not, so there may be more: then the answer is full and says so.
  const expected = slots.reduce((sum, slot) => sum * (countDocuments(slot) / total), total);
  if (expected < mostRanked) {
    const all = await find(everywhere);
    if (all.length < mostRanked) return all;
  }
  const found = new Map<number, Candidate>();
  for (const query of [...listBestPlaces(slots, everywhere), everywhere]) {
    for (const candidate of await find(query)) found.set(candidate.id, candidate);
    if (found.size >= wanted) break;
  }
  return [...found.values()];
}

/** The newest articles that have all slots, wherever in them. */
export const listNewest = (store: Store, slots: Slot[], { now }: Moment, most: number) =>
  findArticles(store, toQuery(slots), now, most);

/** The rarest first: SQLite goes through the articles that have it, and looks for the others in those. */
const toQuery = (slots: Slot[]): TermQuery =>
  slots
    .toSorted((a, b) => countDocuments(a) - countDocuments(b))
    .map((slot) => slot.map(({ terms }) => terms));

function listBestPlaces(slots: Slot[], everywhere: TermQuery): TermQuery[] {
  const isPhrase = slots.some((slot) => slot.some(({ terms }) => terms.length > 1));
  const allIn = (marks: string[]) => [
    ...slots.flatMap((slot) => place(slot, marks)),
    ...(isPhrase ? everywhere : []),
  ];
  if (slots.length === 1) {
    return Object.values(places).map(({ mark }) => allIn([mark]));
  }
  const [title, excerpt, tags] = [places.title.mark, places.excerpt.mark, places.tags.mark];
  const someInTitle = [...new Set(slots.flatMap((slot) => place(slot, [title]).flat(2)))];
  return [
    allIn([title]),
    allIn([title, excerpt, tags]),
    [someInTitle.map((term) => [term]), ...everywhere],
  ];
}

/** The slot's words, each of them in one of these places. */
function place(slot: Slot, marks: string[]): TermQuery {
  return Array.from({ length: slot[0]?.terms.length ?? 0 }, (_, index) => {
    const terms = new Set(slot.map(({ terms }) => terms[index]));
    return [...terms].flatMap((term) => marks.map((mark) => [`${mark}:${term}`]));
  });
}

let lastTurn: Promise<void> = Promise.resolve();

/** SQLite answers within this process: so that other readers get theirs in between, one answer in a turn of the loop. */
function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

async function findArticles(
  store: Store,
  query: TermQuery,
  now: number,
  most: number,
): Promise<Candidate[]> {
  await takeTurn();
  const hits = store.searchIndex.find(query, newestDocumentId(now), most);
  return store.db
    .selectFrom(hits.as('hits'))
    .innerJoin('search_documents', 'search_documents.id', 'hits.id')
    .innerJoin('articles', 'articles.id', 'search_documents.article_id')
    .where('articles.status', '=', sql.lit('published'))
    .where('articles.published_at', '<=', now)
    .select(['articles.id', 'slug', 'title', 'excerpt', 'published_at', 'worths'])
    .execute();
}
