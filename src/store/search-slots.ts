import type { Kysely } from 'kysely';
import { analyse } from '#search/analyse.ts';
import { toCategoryTerm } from '#search/document.ts';
import type { QueryPart } from '#search/query.ts';
import { countDocuments, quality, type Slot } from '#search/rank.ts';
import type { Database } from './schema.ts';
import {
  countTerms,
  type KnownTerm,
  listEndings,
  listKin,
  listNeighbours,
} from './search-vocabulary.ts';

/** A word in fewer articles than this may be a slip of the pen, the reader's or an editor's. */
const little = 3;
/** How much commoner its neighbour must be, for a word that some article does have. */
const muchCommoner = 10;

export type CategoryName = { id: number; name: string; article_count: number };

/** Finds what may stand for each part of a query. Parts that stand nowhere are left out. */
export async function listSlots(
  db: Kysely<Database>,
  parts: QueryPart[],
  categories: CategoryName[],
): Promise<Slot[]> {
  const terms = parts.flatMap(({ words }) => words.map(({ term }) => term));
  const known = new Map((await countTerms(db, terms)).map((each) => [each.term, each]));
  const slots = await Promise.all(parts.map((part) => listSlot(db, part, known, categories)));
  return slots.filter((slot) => slot.length > 0);
}

async function listSlot(
  db: Kysely<Database>,
  { words, phrase, isTyping }: QueryPart,
  known: Map<string, KnownTerm>,
  categories: CategoryName[],
): Promise<Slot> {
  const slot: Slot = [];
  const last = words.at(-1);
  const before = words.slice(0, -1).map(({ term }) => term);
  if (!last || before.some((term) => !known.has(term))) return slot;
  const add = (found: KnownTerm[], how: number) => {
    for (const { term, documents } of found) {
      if (slot.some(({ terms }) => terms.at(-1) === term)) continue;
      // Two words next to each other are rare, however common each is.
      const expected = before.length > 0 ? 0 : documents;
      slot.push({ terms: [...before, term], quality: how, documents: expected });
    }
  };
  const exact = known.get(last.term);
  if (exact) add([exact], quality.exact);
  if (!phrase)
    add(
      listCategories(categories, (token) => token.term === last.term),
      quality.exact,
    );
  if (isTyping && last.word.length > 1) {
    add(await listEndings(db, last.word), quality.begun);
    const isBegun = (token: { word: string }) => token.word.startsWith(last.word);
    if (!phrase) add(listCategories(categories, isBegun), quality.begun);
  }
  if (phrase) return slot;
  add(await listKin(db, last.word), quality.kin);
  const documents = countDocuments(slot);
  if (documents < little) {
    const neighbours = await listNeighbours(db, last.word);
    add(
      neighbours.filter((neighbour) => neighbour.documents >= documents * muchCommoner),
      quality.misspelt,
    );
  }
  return slot;
}

function listCategories(
  categories: CategoryName[],
  matches: (token: { word: string; term: string }) => boolean,
): KnownTerm[] {
  return categories
    .filter(({ name }) => analyse(name).some(matches))
    .map(({ id, article_count }) => ({ term: toCategoryTerm(id), documents: article_count }));
}
