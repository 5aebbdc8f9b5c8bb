import type { SearchResult } from '#contract/article.ts';
import { limits } from '#contract/endpoints.ts';
import type { SearchableArticle } from '#search/document.ts';
import { findMarks } from '#search/marks.ts';
import { parseQuery, splitImplied } from '#search/query.ts';
import { quality, rate, type Slot, weigh } from '#search/rank.ts';
import { type Candidate, listCandidates, listNewest, type Moment } from './search-candidates.ts';
import { keepQualities, listSlots } from './search-slots.ts';
import { createSearchWriter, type SearchWriter } from './search-writer.ts';
import type { Store, Tx } from './store.ts';

export type { SearchableArticle };

/** Of the articles that match a part of the query, so many are ranked for each such part. */
const mostPartial = 50;

const writers = new WeakMap<Tx, SearchWriter>();

/** Lets articles be indexed and unindexed within `work`, and has the index follow before the transaction ends. */
export async function changeIndex<T>(store: Store, tx: Tx, work: () => Promise<T>): Promise<T> {
  const writer = createSearchWriter(store, tx);
  writers.set(tx, writer);
  const result = await work();
  await writer.finish();
  return result;
}

/** Puts a saved article in the index. What was indexed of it before must be taken out first. */
export const indexArticle = (tx: Tx, id: number, article: SearchableArticle) =>
  getWriter(tx).add(id, article);

export const unindexArticle = (tx: Tx, id: number) => getWriter(tx).remove(id);

function getWriter(tx: Tx): SearchWriter {
  const writer = writers.get(tx);
  if (!writer) throw new Error('Articles change within changeContent only');
  return writer;
}

/** The best matches at `now`: by the places where the words stand, then the newest. */
export async function searchArticles(
  store: Store,
  q: string,
  now: number,
): Promise<SearchResult[]> {
  const parts = parseQuery(q);
  if (parts.length === 0) return [];
  const categories = await store.db
    .selectFrom('categories')
    .select(['id', 'name', 'article_count'])
    .execute();
  const total = categories.reduce((sum, { article_count }) => sum + article_count, 0);
  const moment = { now, total };

  let slots = await listSlots(store.db, parts, categories);
  let rated = await rateAsWritten(store, slots, moment);
  if (rated.size === 0 && parts.some(({ phrase }) => phrase === 'implied')) {
    slots = await listSlots(store.db, splitImplied(parts), categories);
    rated = await rateAsWritten(store, slots, moment);
  }
  const isWritten = rated.size > 0;
  if (rated.size < limits.search) await addMatches(store, slots, slots, moment, rated);
  if (!isWritten) await addPartial(store, slots, moment, rated);

  const terms = new Set(slots.flatMap((slot) => slot.flatMap((each) => each.terms)));
  return [...rated.values()]
    .sort((a, b) => b.score - a.score || compareNewest(a.candidate, b.candidate))
    .slice(0, limits.search)
    .map(({ candidate: { id, slug, title, excerpt } }) => ({
      id,
      slug,
      title,
      excerpt,
      marks: { title: findMarks(title, terms), excerpt: findMarks(excerpt, terms) },
    }));
}

const compareNewest = (a: Candidate, b: Candidate) =>
  b.published_at - a.published_at || b.id - a.id;

/** By article. */
type Rated = Map<number, { candidate: Candidate; score: number }>;

/** Articles that have every word as the reader wrote it or, if those are few, as far as the reader has written. */
async function rateAsWritten(store: Store, slots: Slot[], moment: Moment): Promise<Rated> {
  const rated: Rated = new Map();
  const exact = keepQualities(slots, [quality.exact]);
  await addMatches(store, slots, exact, moment, rated);
  if (rated.size < limits.search) {
    const begun = keepQualities(slots, [quality.exact, quality.begun]);
    await addMatches(store, slots, begun, moment, rated);
  }
  return rated;
}

/** Adds the articles that have all of `wanted`, which are the slots or a part of each. */
async function addMatches(
  store: Store,
  slots: Slot[],
  wanted: Slot[],
  moment: Moment,
  rated: Rated,
): Promise<void> {
  if (wanted.length === 0) return;
  const found = await listCandidates(store, wanted, moment, limits.search);
  for (const candidate of found) {
    if (rated.has(candidate.id)) continue;
    const score = slots.reduce((sum, slot, index) => {
      const worst = Math.min(...(wanted[index] ?? []).map((each) => each.quality));
      return sum + weigh(slot, moment.total) * rate(slot, candidate.worths, worst);
    }, 0);
    rated.set(candidate.id, { candidate, score });
  }
}

/** Adds the articles that have all words but one or, if there are none, any one of them. */
async function addPartial(
  store: Store,
  slots: Slot[],
  moment: Moment,
  rated: Rated,
): Promise<void> {
  const allButOne = slots.map((slot) => slots.filter((other) => other !== slot));
  const onlyOne = slots.map((slot) => [slot]);
  for (const choices of slots.length > 2 ? [allButOne, onlyOne] : [onlyOne]) {
    const matches = new Map<number, { candidate: Candidate; matched: Set<Slot> }>();
    for (const choice of slots.length > 1 ? choices : []) {
      for (const candidate of await listNewest(store, choice, moment, mostPartial)) {
        const matched = matches.get(candidate.id)?.matched ?? [];
        matches.set(candidate.id, { candidate, matched: new Set([...matched, ...choice]) });
      }
    }
    for (const [id, { candidate, matched }] of matches) {
      if (rated.has(id)) continue;
      let score = 0;
      for (const slot of matched) {
        const worst = Math.min(...slot.map((each) => each.quality));
        score += weigh(slot, moment.total) * rate(slot, candidate.worths, worst);
      }
      rated.set(id, { candidate, score: (score * matched.size) / slots.length });
    }
    if (matches.size > 0) return;
  }
}
