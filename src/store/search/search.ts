import type { SearchResult } from '#contract/article.ts';
import { limits } from '#contract/rules.ts';
import { findMarks } from '#search/analyse.ts';
import type { SearchableArticle } from '#search/document.ts';
import { parseQuery, splitImplied } from '#search/query.ts';
import type { Store, Tx } from '../store.ts';
import type { Candidate } from './candidates.ts';
import { addPartial, rateMatches } from './rating.ts';
import { getKnowledge, listSlots } from './slots.ts';
import { createSearchWriter, type SearchWriter } from './writer.ts';

export type { SearchableArticle };

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
  const knowledge = await getKnowledge(store.db, parts);
  const moment = { now, total: knowledge.total };

  let slots = await listSlots(store.db, parts, knowledge);
  let matches = await rateMatches(store, slots, moment);
  if (!matches.isWritten && parts.some(({ phrase }) => phrase === 'implied')) {
    slots = await listSlots(store.db, splitImplied(parts), knowledge);
    matches = await rateMatches(store, slots, moment);
  }
  const { rated, isWritten } = matches;
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
