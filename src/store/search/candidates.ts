import { setImmediate as nextTurn } from 'node:timers/promises';
import { fields } from '#search/document.ts';
import { askAnywhere, askInPlaces, askWithOneIn, type Question } from '#search/question.ts';
import { countDocuments, type Slot } from '#search/rank.ts';
import { newestDocumentId } from '../search-index/search-index.ts';
import type { Store } from '../store.ts';

/** A possible result, by its document id, which grows with its date. */
export type Candidate = {
  document: number;
  /** See `IndexedText`. */
  worths: string;
};

export type Moment = { now: number; total: number };

/** At most this many articles are ranked: those with the words in the best places, then the newest. */
export const maxRanked = 100;
/** Queries with more words are not searched in the best places: they seldom match there, and slowly. */
const maxPlaced = 4;

/** Articles with all slots. Stops once `enough` of them are found in the best places. */
export async function listCandidates(store: Store, slots: Slot[], moment: Moment, enough: number) {
  const { total } = moment;
  const anywhere = askAnywhere(slots, total);
  const find = (question: Question) => findArticles(store, question, moment, maxRanked);
  const words = slots.flatMap(({ alternatives }) => alternatives[0]?.terms ?? []).length;
  if (words > maxPlaced) return find(anywhere);
  const isFew = expectArticles(slots, moment) < maxRanked && !anywhere.isCut;
  const newest = isFew ? await find(anywhere) : null;
  // If the limit was reached, there may be more.
  if (newest && newest.length < maxRanked) return newest;
  const candidates = new Map<number, Candidate>();
  const add = (some: Candidate[]) => {
    for (const candidate of some) candidates.set(candidate.document, candidate);
  };
  for (const question of listBestPlaces(slots, words, total)) {
    add(await find(question));
    if (candidates.size >= enough) return [...candidates.values()];
  }
  add(newest ?? (await find(anywhere)));
  return [...candidates.values()];
}

/** Estimates the number of articles with all slots, as if words were independent. */
export const expectArticles = (slots: Slot[], { total }: Moment) =>
  slots.reduce((sum, slot) => sum * (countDocuments(slot) / total), total);

/** The newest articles with all slots anywhere. */
export const listNewest = (store: Store, slots: Slot[], moment: Moment, limit: number) =>
  findArticles(store, askAnywhere(slots, moment.total), moment, limit);

function listBestPlaces(slots: Slot[], words: number, total: number): Question[] {
  const marks = Object.values(fields).map(({ mark }) => mark);
  if (words === 1) return marks.map((mark) => askInPlaces(slots, [mark], total));
  const [title, tags, excerpt] = [fields.title.mark, fields.tags.mark, fields.excerpt.mark];
  return [
    askInPlaces(slots, [title], total),
    askInPlaces(slots, [title, tags, excerpt], total),
    askWithOneIn(slots, title, total),
  ];
}

let lastTurn: Promise<void> = Promise.resolve();

/** SQLite is synchronous: yields to the event loop so that other readers are answered in between. */
function yieldToOthers(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

async function findArticles(store: Store, question: Question, { now }: Moment, limit: number) {
  await yieldToOthers();
  const hits = store.searchIndex.find(question, newestDocumentId(now), limit);
  return store.db
    .selectFrom(hits.as('hits'))
    .innerJoin('search_documents', 'search_documents.id', 'hits.id')
    .select(['search_documents.id as document', 'worths'])
    .execute();
}
