import { setImmediate as nextTurn } from 'node:timers/promises';
import { places } from '#search/document.ts';
import { askAnywhere, askInPlaces, askWithOneIn, type Question } from '#search/question.ts';
import { countDocuments, type Slot } from '#search/rank.ts';
import { newestDocumentId } from '../search-index/search-index.ts';
import type { Store } from '../store.ts';

/** An article that may be an answer, by its number in the index, which grows with its date. */
export type Candidate = {
  document: number;
  /** See `IndexedText`. */
  worths: string;
};

export type Moment = { now: number; total: number };

/** So many articles are ranked in full. Of more, those with the words in the best places, the newest of each. */
export const mostRanked = 100;
/** More words than these are not looked for in the best places: they seldom stand there, and are slow to look for. */
const mostPlaced = 4;

/** The articles that have all slots. Once there are `wanted` in the best places, the rest are not looked at. */
export async function listCandidates(
  store: Store,
  slots: Slot[],
  moment: Moment,
  wanted: number,
): Promise<Candidate[]> {
  const { total } = moment;
  const anywhere = askAnywhere(slots, total);
  const find = (question: Question) => findArticles(store, question, moment, mostRanked);
  const words = slots.flatMap(({ alternatives }) => alternatives[0]?.terms ?? []).length;
  if (words > mostPlaced) return find(anywhere);
  const isFew = expectArticles(slots, moment) < mostRanked && !anywhere.isCut;
  const newest = isFew ? await find(anywhere) : null;
  // There may be more: then the answer is full and says so.
  if (newest && newest.length < mostRanked) return newest;
  const found = new Map<number, Candidate>();
  const add = (some: Candidate[]) => {
    for (const candidate of some) found.set(candidate.document, candidate);
  };
  for (const question of listBestPlaces(slots, words, total)) {
    add(await find(question));
    if (found.size >= wanted) return [...found.values()];
  }
  add(newest ?? (await find(anywhere)));
  return [...found.values()];
}

/** How many articles have all slots, if words were strewn at random. */
export const expectArticles = (slots: Slot[], { total }: Moment) =>
  slots.reduce((sum, slot) => sum * (countDocuments(slot) / total), total);

/** The newest articles that have all slots, wherever in them. */
export const listNewest = (store: Store, slots: Slot[], moment: Moment, most: number) =>
  findArticles(store, askAnywhere(slots, moment.total), moment, most);

function listBestPlaces(slots: Slot[], words: number, total: number): Question[] {
  const marks = Object.values(places).map(({ mark }) => mark);
  if (words === 1) return marks.map((mark) => askInPlaces(slots, [mark], total));
  const [title, tags, excerpt] = [places.title.mark, places.tags.mark, places.excerpt.mark];
  return [
    askInPlaces(slots, [title], total),
    askInPlaces(slots, [title, tags, excerpt], total),
    askWithOneIn(slots, title, total),
  ];
}

let lastTurn: Promise<void> = Promise.resolve();

/** SQLite answers within this process: so that other readers get theirs in between, one answer in a turn of the loop. */
function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

async function findArticles(
  store: Store,
  question: Question,
  { now }: Moment,
  most: number,
): Promise<Candidate[]> {
  await takeTurn();
  const hits = store.searchIndex.find(question, newestDocumentId(now), most);
  return store.db
    .selectFrom(hits.as('hits'))
    .innerJoin('search_documents', 'search_documents.id', 'hits.id')
    .select(['search_documents.id as document', 'worths'])
    .execute();
}
