import { type Token, tokenise } from '#search/analyse.ts';
import { type QueryPart, toPart } from '#search/query.ts';
import { type Alternative, corrected, isOfTrade, quality, type Slot, weigh } from '#search/rank.ts';
import { getShare } from '#search/spanish-words.ts';
import { isFillerWord } from '#search/stop-words.ts';
import { isTransactionWord } from '#search/transaction-words.ts';
import type { Db } from '../store.ts';
import {
  createAlternatives,
  filterLongest,
  listKnownSynonyms,
  listRarestWords,
  listWritten,
} from './alternatives.ts';
import { listCorrections } from './corrections.ts';
import { type CategoryName, getKnowledge, type Knowledge } from './knowledge.ts';
import type { Synonyms } from './synonyms.ts';

/** Correcting a word is the slowest step, so misspelt words beyond this number stay uncorrected. */
const maxCorrected = 3;
/** The rarest words of a long query say what it is about. Fewer are used to find articles, which takes less time. */
const maxTerms = { read: 8, searched: 6 };
const maxAlternatives = 40;
/** Weight factor of a one-letter last word: the reader is probably still typing it. */
const oneLetter = 0.3;

/** Share of a frequent synonym's count that a rare word gets: 'electricidad' and 'energía'. */
const synonymCountShare = 0.25;

/** A correction of words that no article has, with their position in the query. */
type Replacement = { start: number; end: number; text: string };

/** A query as it is understood. */
export type Understood = {
  slots: Slot[];
  replacements: Replacement[];
  /** The weights of the words without any match. */
  missing: number[];
  /** Whether one of them is a transaction word. */
  isTransactionMissing: boolean;
};

/** Finds the alternatives of each query part. */
export async function understand(
  db: Db,
  parts: QueryPart[],
  categories: CategoryName[],
): Promise<Understood> {
  const knowledge = await getKnowledge(db, [parts], categories);
  const total = countArticles(categories);
  const words = parts.flatMap((part) => part.words);
  const understood: Understood = {
    slots: [],
    replacements: [],
    missing: [],
    isTransactionMissing: false,
  };
  const isAllEmpty = parts.every(({ isEmpty }) => isEmpty);
  let remaining = maxCorrected;
  for (const part of parts) {
    if (part.isEmpty && !isAllEmpty) continue;
    const asTyped = listKnown(part, words, knowledge);
    const needsCorrection = !asTyped.isKnown && remaining > 0;
    if (needsCorrection) remaining -= 1;
    const matches = needsCorrection
      ? await correctWord(db, part, parts, categories)
      : await completeWord(db, part, parts, asTyped, knowledge);
    // 'Como se ase' is as empty as 'como se hace'.
    if (matches.isEmpty && !isAllEmpty) continue;
    const isNew = ({ start }: Replacement) =>
      understood.replacements.every((each) => each.start !== start);
    understood.replacements.push(...matches.replacements.filter(isNew));
    if (matches.alternatives.length > 0)
      understood.slots.push(toSlot(matches.alternatives, total, part));
    else if (!isStop(part)) {
      understood.missing.push(weigh(0, total, getMaxShare(part.words.map(({ word }) => word))));
      understood.isTransactionMissing ||= hasTransactionWord(part);
    }
    const isLetter = part.isTyping && part.words[0]?.word.length === 1 && parts.length > 1;
    const slot = understood.slots.at(-1);
    if (isLetter && slot) slot.weight *= oneLetter;
  }
  return { ...understood, slots: keepRarest(understood.slots, maxTerms.read) };
}

export const countArticles = (categories: CategoryName[]) =>
  categories.reduce((sum, { articleCount }) => sum + articleCount, 0);

type PartMatches = { alternatives: Alternative[]; replacements: Replacement[]; isEmpty: boolean };

/** Matches of a query part in the archive and the vocabulary. */
function listKnown(part: QueryPart, words: Token[], knowledge: Knowledge) {
  const exact = listWritten(part, knowledge);
  const [word] = part.words;
  const start = word ? words.indexOf(word) : 0;
  const synonyms = part.phrase === 'quoted' ? [] : knowledge.vocabulary.list(words);
  const overlapping = filterLongest(synonyms, start, part.words.length);
  const bySynonym = listKnownSynonyms(overlapping, knowledge);
  const parts = exact.length === 0 ? listRarestWords(bySynonym) : [];
  const { all, add } = createAlternatives();
  for (const { terms, counts, quality } of [...exact, ...bySynonym, ...parts]) {
    add(terms, counts, quality);
  }
  return {
    alternatives: all,
    replacements:
      exact.length === 0 ? toReplacements(words, overlapping[0], bySynonym[0]?.text) : [],
    isEmpty: false,
    isKnown:
      exact.length > 0 ||
      overlapping.some(({ isOfPhrase }) => !isOfPhrase) ||
      part.phrase !== null ||
      isStop(part),
  };
}

/** Only if the phrase is the whole query: among other words, a synonym may make no sense. */
function toReplacements(words: Token[], phrase?: Synonyms, text?: string): Replacement[] {
  if (!phrase || text === undefined) return [];
  const end = phrase.start + phrase.length;
  const others = [...words.slice(0, phrase.start), ...words.slice(end)];
  if (!others.every(({ word }) => isFillerWord(word))) return [];
  const [first, last] = [words[phrase.start], words[end - 1]];
  return first && last ? [{ start: first.start, end: last.end, text }] : [];
}

const isStop = ({ words }: QueryPart) => words.every((word) => word.isStop);

/** A prefix with a single completion is that word. */
async function completeWord(
  db: Db,
  part: QueryPart,
  parts: QueryPart[],
  asTyped: PartMatches,
  { archive, endings, categories }: Knowledge,
): Promise<PartMatches> {
  const [only, ...others] = part.isTyping && !part.phrase ? endings : [];
  const isWritten = part.words.some(({ term }) => archive.count(term) > 0);
  if (!only || others.length > 0 || isWritten) return asTyped;
  const { all, add } = createAlternatives();
  const completed = await listFor(db, [[only.word]], part, parts, categories);
  for (const { terms, counts, quality } of [...asTyped.alternatives, ...completed]) {
    add(terms, counts, quality);
  }
  return { ...asTyped, alternatives: all };
}

/** Corrects a word that no article has. */
async function correctWord(
  db: Db,
  part: QueryPart,
  parts: QueryPart[],
  categories: CategoryName[],
): Promise<PartMatches> {
  const [word] = part.words;
  const choices = word ? await listCorrections(db, word.word) : [];
  const [first] = choices;
  if (!word || !first) return { alternatives: [], replacements: [], isEmpty: false };
  return {
    alternatives: await listFor(db, choices, part, parts, categories),
    replacements: [{ start: word.start, end: word.end, text: first.join(' ') }],
    isEmpty: first.every(isFillerWord),
  };
}

/** Alternatives of replacement words, each choice being one word or several. */
async function listFor(
  db: Db,
  choices: string[][],
  typedPart: QueryPart,
  parts: QueryPart[],
  categories: CategoryName[],
): Promise<Alternative[]> {
  const corrections = choices.map((words) =>
    toPart(words.flatMap(tokenise), words.length > 1 ? 'implied' : null),
  );
  const queries = corrections.map((part) =>
    parts.map((each) => (each === typedPart ? part : { ...each, isTyping: false })),
  );
  const knowledge = await getKnowledge(db, queries, categories);
  const { all, add } = createAlternatives();
  for (const [index, part] of corrections.entries()) {
    const words = (queries[index] ?? []).flatMap((each) => each.words);
    for (const { terms, counts, quality } of listKnown(part, words, knowledge).alternatives) {
      add(terms, counts, quality * corrected);
    }
  }
  return all;
}

function toSlot(all: Alternative[], total: number, part: QueryPart): Slot {
  const { words } = part;
  const alternatives = all.toSorted((a, b) => b.quality - a.quality).slice(0, maxAlternatives);
  const best = alternatives.filter((each) => each.quality === quality.exact);
  const exactCount = maxCount(best.length > 0 ? best : alternatives);
  const alike = maxCount(alternatives.filter((each) => each.quality >= quality.sameRoot));
  const documents = exactCount + synonymCountShare * Math.max(0, alike - exactCount);
  const close = alternatives.filter((each) => each.quality >= quality.exact * corrected);
  const share = getMaxShare([
    ...words.map(({ word }) => word),
    ...close.flatMap(({ terms }) => terms),
  ]);
  return {
    alternatives,
    weight: weigh(documents, total, share),
    isOfTrade: !words.every(isNumber) && isOfTrade(documents, total, share),
    isTransaction: hasTransactionWord(part),
  };
}

const hasTransactionWord = ({ words }: QueryPart) =>
  words.some(({ word }) => isTransactionWord(word));

const isNumber = ({ word }: Token) => /^[\d.,/]+$/.test(word);

const getMaxShare = (words: string[]) => Math.max(0, ...words.map(getShare));

const maxCount = (some: Alternative[]) =>
  Math.max(0, ...some.map(({ counts }) => Math.min(...counts)));

/** The slots that articles are searched for by. */
export const listSearchSlots = ({ slots }: Understood) => keepRarest(slots, maxTerms.searched);

function keepRarest(slots: Slot[], terms: number): Slot[] {
  const rarest = new Set<Slot>();
  let remaining = terms;
  for (const slot of slots.toSorted((a, b) => b.weight - a.weight)) {
    remaining -= slot.alternatives[0]?.terms.length ?? 0;
    if (remaining >= 0) rarest.add(slot);
  }
  return slots.filter((slot) => rarest.has(slot));
}
