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

type CategoryName = { id: number; name: string; article_count: number };

/** What is known of a query's words, whichever way they are put together. */
export type Knowledge = {
  vocabulary: Vocabulary;
  /** Of the word that is being typed. */
  endings: KnownTerm[];
  categories: CategoryName[];
  /** How many articles there are. */
  total: number;
};

export async function getKnowledge(db: Kysely<Database>, parts: QueryPart[]): Promise<Knowledge> {
  const typed = parts.find(({ isTyping }) => isTyping)?.words.at(-1)?.word ?? '';
  const [vocabulary, endings, categories] = await Promise.all([
    getVocabulary(
      db,
      parts.flatMap(({ words }) => words),
    ),
    typed.length > 1 ? listEndings(db, typed) : [],
    db.selectFrom('categories').select(['id', 'name', 'article_count']).execute(),
  ]);
  const total = categories.reduce((sum, { article_count }) => sum + article_count, 0);
  return { vocabulary, endings, categories, total };
}

/** Finds what may stand for each part of a query. Parts that stand nowhere are left out. */
export async function listSlots(
  db: Kysely<Database>,
  parts: QueryPart[],
  knowledge: Knowledge,
): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (const part of parts) slots.push(await listSlot(db, part, knowledge));
  return slots.filter((slot) => slot.length > 0);
}

async function listSlot(
  db: Kysely<Database>,
  { words, phrase, isTyping }: QueryPart,
  { vocabulary, endings, categories }: Knowledge,
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
    add(endings, quality.begun);
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
