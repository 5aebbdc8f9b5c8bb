import type { Kysely } from 'kysely';
import { analyse } from '#search/analyse.ts';
import { toCategoryTerm } from '#search/document.ts';
import type { QueryPart } from '#search/query.ts';
import { countDocuments, quality, type Slot } from '#search/rank.ts';
import type { Database } from './schema.ts';
import {
  getVocabulary,
  type KnownTerm,
  listEndings,
  listNeighbours,
  type Vocabulary,
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
  const vocabulary = await getVocabulary(
    db,
    parts.flatMap(({ words }) => words),
  );
  const slots: Slot[] = [];
  for (const part of parts) slots.push(await listSlot(db, part, vocabulary, categories));
  return slots.filter((slot) => slot.length > 0);
}

async function listSlot(
  db: Kysely<Database>,
  { words, phrase, isTyping }: QueryPart,
  vocabulary: Vocabulary,
  categories: CategoryName[],
): Promise<Slot> {
  const slot: Slot = [];
  const last = words.at(-1);
  const before = words.slice(0, -1).map(({ term }) => term);
  if (!last || before.some((term) => vocabulary.count(term) === 0)) return slot;
  const add = (found: KnownTerm[], how: number) => {
    for (const { term, documents } of found) {
      if (slot.some(({ terms }) => terms.at(-1) === term)) continue;
      // Two words next to each other are rare, however common each is.
      const expected = before.length > 0 ? 0 : documents;
      slot.push({ terms: [...before, term], quality: how, documents: expected });
    }
  };
  const exact = vocabulary.count(last.term);
  if (exact > 0) add([{ term: last.term, documents: exact }], quality.exact);
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
  add(vocabulary.listKin(last.word), quality.kin);
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
    .filter(({ name, article_count }) => article_count > 0 && analyse(name).some(matches))
    .map(({ id, article_count }) => ({ term: toCategoryTerm(id), documents: article_count }));
}
