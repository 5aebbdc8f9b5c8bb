import { setImmediate as nextTurn } from 'node:timers/promises';
import { listBases } from '#search/root.ts';
import { isSpanish } from '#search/spanish-words.ts';
import { isFillerWord } from '#search/stop-words.ts';
import {
  countAllowedTypos,
  inaudibleWeight,
  listThirds,
  type Thirds,
  weighTypos,
} from '#search/typos.ts';
import { listRows, whereAmong } from '../rows.ts';
import type { Db } from '../store.ts';

/** Words compared with a misspelt one, most frequent first. */
const maxCompared = 1_000;
/** How many equally close words are used, unless they are much rarer than the most frequent. */
const maxChoices = 3;
const muchRarer = 0.2;
/** A word of the vocabulary counts as closer by this much: it is what readers come for. */
const tradeBonus = 0.2;

/**
 * Corrections of a word that no article has, each a list of one or more words: without a diminutive, without typos, or with
 * missing spaces. A misspelling by sound may be another existing word, 'loza' for 'losa', but other typos seldom are:
 * 'represa' is not 'regresa'.
 */
export async function listCorrections(db: Db, word: string): Promise<string[][]> {
  // 'Óptica' is not a diminutive of 'opta'.
  const bases = /ic[oa]s?$/.test(word) && isSpanish(word) ? [] : listBases(word);
  const knownBases = new Set([
    ...(await filterKnown(db, bases)),
    ...(await filterInVocabulary(db, bases)),
  ]);
  const base = bases.find((each) => knownBases.has(each));
  if (base) return [[base]];
  // The archive may have only the singular.
  const singular = word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '');
  for (const form of new Set([word, singular])) {
    const near = await listNear(db, form);
    if (near.length > 0) return near.map((each) => [each]);
  }
  // Articles write 'S-60'.
  const [, letters, figures] = /^([a-zñ]{1,3})(\d+)$/.exec(word) ?? [];
  if (letters && figures) {
    const parts = [letters, figures];
    if ((await filterKnown(db, parts)).length === parts.length) return [parts];
  }
  const pieces = isSpanish(word) ? null : await findPieces(db, word);
  return pieces ? [pieces] : [];
}

async function listNear(db: Db, word: string): Promise<string[]> {
  const typos = isSpanish(word) ? 0 : countAllowedTypos(word);
  const limit = typos + inaudibleWeight;
  // As in candidates.ts: finding and comparing hundreds of words block the event loop.
  await nextTurn();
  const keys = listThirds(word, typos);
  const [inArchive, inVocabulary] = await Promise.all([
    listArchiveWords(db, keys),
    listVocabularyWords(db, keys),
  ]);
  await nextTurn();
  // The word exists, if only in a phrase.
  if (inVocabulary.some((row) => row.word === word)) return [];
  const isOfTrade = new Set(inVocabulary.map((row) => row.word));
  const weighed = [...inArchive, ...inVocabulary].flatMap(({ word: candidate, documents }) => {
    const weight = weighTypos(word, candidate, limit);
    if (weight === 0 || weight > limit) return [];
    // Only a misspelling by sound is corrected to a filler word: 'iphone' is not 'pone'.
    if (weight > inaudibleWeight && isFillerWord(candidate)) return [];
    return [
      { word: candidate, documents, weight: weight - (isOfTrade.has(candidate) ? tradeBonus : 0) },
    ];
  });
  const best = Math.min(...weighed.map(({ weight }) => weight));
  const nearest = weighed.filter(({ weight }) => weight < best + inaudibleWeight / 2);
  const commonest = Math.max(...nearest.map(({ documents }) => documents));
  const frequent = nearest.filter(({ documents }) => documents >= commonest * muchRarer);
  return [...new Set(frequent.map((each) => each.word))].slice(0, maxChoices);
}

type Keys = ReturnType<typeof listThirds>;
const columns = ['first', 'middle', 'last'] as const satisfies (keyof Thirds)[];

function listArchiveWords(db: Db, keys: Keys) {
  const near = (column: keyof Thirds) =>
    db
      .selectFrom('search_words')
      .select(['word', 'documents'])
      .where(column, 'in', ['', ...keys[column]]);
  return near('first')
    .union(near('middle'))
    .union(near('last'))
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(maxCompared)
    .execute();
}

async function listVocabularyWords(db: Db, keys: Keys) {
  const rows = await db
    .selectFrom('search_synonyms')
    .select('word')
    .where((eb) => eb.or(columns.map((column) => eb(column, 'in', ['', ...keys[column]]))))
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => ({ word: word ?? '', documents: 0 }));
}

async function filterKnown(db: Db, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await listRows(db, 'search_words', ['word'], { word: whereAmong(words) });
  return rows.map(({ word }) => word);
}

async function filterInVocabulary(db: Db, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom('search_synonyms')
    .select('word')
    .where('word', 'in', words)
    .execute();
  return rows.map(({ word }) => word ?? '');
}

/** For words written without spaces: the minimum length of a part, and the maximum of the whole. */
const minPieceLength = 3;
const maxRunLength = 30;
/** Short words that may be between the parts. */
const links = new Set('de del el en la las los y'.split(' '));

/** Splits a word without spaces into the fewest known words: 'covenin1756', 'lineadevida'. */
async function findPieces(db: Db, word: string): Promise<string[] | null> {
  if (word.length < 2 * minPieceLength || word.length > maxRunLength) return null;
  const starts = Array.from({ length: word.length }, (_, start) => start);
  const parts = starts.flatMap((start) =>
    starts
      .slice(start + minPieceLength)
      .map((end) => word.slice(start, end))
      .concat(word.slice(start)),
  );
  const knownParts = new Set(await filterKnown(db, parts));
  const isPiece = (part: string) => knownParts.has(part) || links.has(part);
  // The best split up to each position.
  const splits: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    let best: string[] | null = null;
    for (let start = 0; start < end; start += 1) {
      const [before, part] = [splits[start], word.slice(start, end)];
      if (!before || !isPiece(part)) continue;
      if (!best || before.length + 1 < best.length) best = [...before, part];
    }
    splits.push(best);
  }
  const parted = splits.at(-1) ?? [];
  const pieces = parted.filter((part) => !links.has(part));
  return parted.length > 1 && pieces.length > 0 ? pieces : null;
}
