import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { listBases } from '#search/root.ts';
import { forgivenSlips, listThirds, type Thirds, unheard, weighSlips } from '#search/slips.ts';
import { isSpanish } from '#search/spanish-words.ts';
import { isEmptyWord } from '#search/stop-words.ts';
import type { Database } from '../schema.ts';

/** So many words are compared with a misspelt one, the commonest. */
const mostCompared = 1_000;
/** Of several that are as near, so many are taken, if they are not much rarer than the commonest. */
const mostMeant = 3;
const muchRarer = 0.2;
/** A word of the vocabulary is nearer by this much than one that is as near: it is what readers come for. */
const tradeBonus = 0.2;

/**
 * What a word may have been that stands nowhere, as one word or as the words that ran into one: without its diminutive,
 * without its slips, with its spaces. Whoever writes by ear may write another word that exists, 'loza' for 'losa', but
 * other slips seldom make one: 'represa' is not 'regresa'.
 */
export async function listMeant(db: Kysely<Database>, word: string): Promise<string[][]> {
  // An 'óptica' is no small 'opta'.
  const bases = /ic[oa]s?$/.test(word) && isSpanish(word) ? [] : listBases(word);
  const known = new Set(await keepKnown(db, bases));
  const base = bases.find((each) => known.has(each));
  if (base) return [[base]];
  // The archive may have it in the singular alone.
  const singular = word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '');
  for (const form of new Set([word, singular])) {
    const near = await listNear(db, form);
    if (near.length > 0) return near.map((each) => [each]);
  }
  const pieces = isSpanish(word) ? null : await findPieces(db, word);
  return pieces ? [pieces] : [];
}

async function listNear(db: Kysely<Database>, word: string): Promise<string[]> {
  const slips = isSpanish(word) ? 0 : forgivenSlips(word);
  const most = slips + unheard;
  // As in candidates.ts: finding hundreds of words and comparing them take a moment each.
  await nextTurn();
  const keys = listThirds(word, slips);
  const [inArchive, inVocabulary] = await Promise.all([
    listArchiveWords(db, keys),
    listVocabularyWords(db, keys),
  ]);
  await nextTurn();
  const isOfTrade = new Set(inVocabulary.map((row) => row.word));
  const weighed = [...inArchive, ...inVocabulary].flatMap(({ word: meant, documents }) => {
    const weight = weighSlips(word, meant, most);
    if (weight === 0 || weight > most) return [];
    // Who does not write by ear does not mean a word that says nothing: an 'iphone' is no 'pone'.
    if (weight > unheard && isEmptyWord(meant)) return [];
    return [{ word: meant, documents, weight: weight - (isOfTrade.has(meant) ? tradeBonus : 0) }];
  });
  const least = Math.min(...weighed.map(({ weight }) => weight));
  const nearest = weighed.filter(({ weight }) => weight < least + unheard / 2);
  const commonest = Math.max(...nearest.map(({ documents }) => documents));
  const meant = nearest.filter(({ documents }) => documents >= commonest * muchRarer);
  return [...new Set(meant.map((each) => each.word))].slice(0, mostMeant);
}

type Keys = ReturnType<typeof listThirds>;
const columns = ['first', 'middle', 'last'] as const satisfies (keyof Thirds)[];

function listArchiveWords(db: Kysely<Database>, keys: Keys) {
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
    .limit(mostCompared)
    .execute();
}

async function listVocabularyWords(db: Kysely<Database>, keys: Keys) {
  const rows = await db
    .selectFrom('search_synonyms')
    .select('word')
    .where((eb) => eb.or(columns.map((column) => eb(column, 'in', ['', ...keys[column]]))))
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => ({ word: word ?? '', documents: 0 }));
}

/** Those of these words that the archive has. */
async function keepKnown(db: Kysely<Database>, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', words)
    .execute();
  return rows.map(({ word }) => word);
}

/** The shortest word that may have run into another, and the longest that several may have run into. */
const leastPiece = 3;
const longestRun = 30;
/** What may stand between them. */
const links = new Set('de del el en la las los y'.split(' '));

/** The fewest known words that a word is made of when its spaces were left out: 'covenin1756', 'lineadevida'. */
async function findPieces(db: Kysely<Database>, word: string): Promise<string[] | null> {
  if (word.length < 2 * leastPiece || word.length > longestRun) return null;
  const starts = Array.from({ length: word.length }, (_, start) => start);
  const parts = starts.flatMap((start) =>
    starts
      .slice(start + leastPiece)
      .map((end) => word.slice(start, end))
      .concat(word.slice(start)),
  );
  const known = new Set(await keepKnown(db, parts));
  const isPiece = (part: string) => known.has(part) || links.has(part);
  // The best way to each place in the word, from its beginning.
  const ways: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    let best: string[] | null = null;
    for (let start = 0; start < end; start += 1) {
      const [before, part] = [ways[start], word.slice(start, end)];
      if (!before || !isPiece(part)) continue;
      if (!best || before.length + 1 < best.length) best = [...before, part];
    }
    ways.push(best);
  }
  const parted = ways.at(-1) ?? [];
  const pieces = parted.filter((part) => !links.has(part));
  return parted.length > 1 && pieces.length > 0 ? pieces : null;
}
