import type { Kysely } from 'kysely';
import { analyse } from '#search/analyse.ts';
import { toCategoryTerm } from '#search/document.ts';
import { type QueryPart, toOtherUnit } from '#search/query.ts';
import { countDocuments, quality, type Slot } from '#search/rank.ts';
import type { Database } from '../schema.ts';
import {
  findHalves,
  getVocabulary,
  type KnownTerm,
  listEndings,
  listNeighbours,
  type Vocabulary,
} from './vocabulary.ts';

/** A word in fewer articles than this may be a slip of the pen, the reader's or an editor's. */
const little = 3;
/** How much commoner its neighbour must be, for a word that some article does have. */
const muchCommoner = 10;
/** Looking for what a word may have been takes longer than anything else. The rest of a query of slips is left out. */
const mostMended = 3;
const mostTerms = 6;

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
      parts.flatMap(({ words }) => words.flatMap(withOtherUnit)),
    ),
    typed.length > 1 ? listEndings(db, typed) : [],
    db.selectFrom('categories').select(['id', 'name', 'article_count']).execute(),
  ]);
  const total = categories.reduce((sum, { article_count }) => sum + article_count, 0);
  return { vocabulary, endings, categories, total };
}

function withOtherUnit(word: { word: string; term: string }) {
  const other = toOtherUnit(word.word);
  return other ? [word, { word: other, term: other }] : [word];
}

/** Finds what may stand for each part of a query. Parts that stand nowhere are left out. */
export async function listSlots(
  db: Kysely<Database>,
  parts: QueryPart[],
  knowledge: Knowledge,
): Promise<Slot[]> {
  const slots: Slot[] = [];
  let mended = 0;
  for (const part of parts) {
    const slot = listKnown(part, knowledge);
    const word = part.phrase ? null : part.words.at(-1)?.word;
    if (word && countDocuments(slot) < little && mended < mostMended) {
      slot.push(...(await listMended(db, word, slot)));
      mended += 1;
    }
    slots.push(slot);
  }
  return keepRarest(slots.filter((slot) => slot.length > 0));
}

/** The rarest words of a long question say what it is about; to look for all of them only takes longer. */
function keepRarest(slots: Slot[]): Slot[] {
  const rarest = new Set<Slot>();
  let left = mostTerms;
  for (const slot of slots.toSorted((a, b) => countDocuments(a) - countDocuments(b))) {
    left -= slot[0]?.terms.length ?? 0;
    if (left >= 0) rarest.add(slot);
  }
  return slots.filter((slot) => rarest.has(slot));
}

function listKnown({ words, phrase, isTyping }: QueryPart, knowledge: Knowledge): Slot {
  const { vocabulary, endings, categories } = knowledge;
  const slot: Slot = [];
  const last = words.at(-1);
  const before = words.slice(0, -1).map(({ term }) => term);
  const counts = before.map((term) => vocabulary.count(term));
  if (!last || counts.includes(0)) return slot;
  const add = (found: KnownTerm[], how: number) => {
    for (const { term, documents } of found) {
      if (slot.some(({ terms }) => terms.at(-1) === term)) continue;
      slot.push({ terms: [...before, term], counts: [...counts, documents], quality: how });
    }
  };
  const addExact = (term: string) => {
    const documents = vocabulary.count(term);
    if (documents > 0) add([{ term, documents }], quality.exact);
  };
  addExact(last.term);
  const other = phrase === 'implied' ? toOtherUnit(last.word) : null;
  if (other) addExact(other);
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
  if (!phrase) add(vocabulary.listKin(last.word), quality.kin);
  return slot;
}

/** What a word may have been that few articles have: one with other letters, or two run together. */
async function listMended(db: Kysely<Database>, word: string, known: Slot): Promise<Slot> {
  const documents = countDocuments(known);
  const neighbours = (await listNeighbours(db, word)).filter(
    (neighbour) =>
      neighbour.documents >= documents * muchCommoner &&
      !known.some(({ terms }) => terms.at(-1) === neighbour.term),
  );
  const meant = neighbours.map((neighbour) => [neighbour]);
  const halves = documents + neighbours.length === 0 ? await findHalves(db, word) : null;
  return (halves ? [halves] : meant).map((found) => ({
    terms: found.map((each) => each.term),
    counts: found.map((each) => each.documents),
    quality: quality.misspelt,
  }));
}

function listCategories(
  categories: CategoryName[],
  matches: (token: { word: string; term: string }) => boolean,
): KnownTerm[] {
  return categories
    .filter(({ name, article_count }) => article_count > 0 && analyse(name).some(matches))
    .map(({ id, article_count }) => ({ term: toCategoryTerm(id), documents: article_count }));
}
