import { findRoot, listKinRoots } from '#search/root.ts';
import { isFillerWord } from '#search/stop-words.ts';
import { analysePhrase, parseRule } from '#search/synonyms.ts';
import { cutInThirds } from '#search/typos.ts';
import { inBatches } from '../batches.ts';
import {
  deleteRows,
  getRow,
  hasRow,
  insertRows,
  updateRows,
  whereAmong,
  whereComparison,
} from '../rows.ts';
import type { Db, Tx } from '../store.ts';

export type VocabularyRule = { subject: string; rule: string };

export const listRules = (db: Db): Promise<VocabularyRule[]> =>
  db.selectFrom('vocabulary').select(['subject', 'rule']).orderBy('id').execute();

/** Adds the new rules in order, and returns their number. */
export async function addRules(tx: Tx, rules: VocabularyRule[]): Promise<number> {
  const existing = new Set((await listRules(tx)).map(({ rule }) => rule));
  const newRules = rules.filter(({ rule }) => !existing.has(rule) && existing.add(rule));
  for (const some of inBatches(newRules)) await insertRows(tx, 'vocabulary', some);
  await rebuildSynonyms(tx);
  return newRules.length;
}

/** Replaces all rules, and returns the new number. */
export async function replaceRules(tx: Tx, rules: VocabularyRule[]): Promise<number> {
  await deleteRows(tx, 'vocabulary');
  return addRules(tx, rules);
}

/** Returns how many existed. */
export async function deleteRules(tx: Tx, rules: string[]): Promise<number> {
  let count = 0;
  for (const some of inBatches(rules)) {
    count += await deleteRows(tx, 'vocabulary', { rule: whereAmong(some) });
  }
  await rebuildSynonyms(tx);
  return count;
}

/** Keeps its position. Null if there is no such rule; false if the new one already exists. */
export async function changeRule(tx: Tx, before: string, after: VocabularyRule) {
  const row = await getRow(tx, 'vocabulary', { rule: before });
  if (!row) return null;
  const { id } = row;
  if (await hasRow(tx, 'vocabulary', { rule: after.rule, id: whereComparison('<>', id) }))
    return false;
  await updateRows(tx, 'vocabulary', { id }, after);
  await rebuildSynonyms(tx);
  return true;
}

/** Rebuilds all synonyms: there are only hundreds of rules. */
export async function rebuildSynonyms(tx: Tx): Promise<void> {
  await deleteRows(tx, 'search_synonyms');
  const rows = toRows((await listRules(tx)).map(({ rule }) => rule));
  for (const some of inBatches(rows)) await insertRows(tx, 'search_synonyms', some);
}

function toRows(rules: string[]) {
  const byPhrase = new Map<string, { words: QueryWord[]; finds: SynonymMatch }>();
  const parsedRules = rules.flatMap(parseRule);
  for (const { from, to, isMutual } of parsedRules) {
    const words = analysePhrase(from);
    const { finds } = byPhrase.get(toKey(words)) ?? { finds: { same: [], related: [] } };
    const phrases = isMutual ? finds.same : finds.related;
    phrases.push(...to.filter((phrase) => !phrases.includes(phrase)));
    byPhrase.set(toKey(words), { words, finds });
  }
  // Each word of a phrase exists, though alone it has no synonyms.
  for (const word of parsedRules.flatMap(({ from }) => analysePhrase(from))) {
    const finds = { same: [], related: [], isOfPhrase: true };
    if (!byPhrase.has(word.term)) byPhrase.set(word.term, { words: [word], finds });
  }
  return Array.from(byPhrase, ([phrase, { words, finds }]) => {
    const [first, ...others] = words;
    const word = first && others.length === 0 ? first.word : null;
    // Synonyms share their one-way rules: 'cimiento' is 'fundación', and 'fundación' also finds 'zapata'.
    const alike = finds.same.flatMap(
      (twin) => byPhrase.get(toKey(analysePhrase(twin)))?.finds.related ?? [],
    );
    return {
      phrase,
      begins: first?.term ?? '',
      finds: JSON.stringify({ ...finds, related: [...new Set([...finds.related, ...alike])] }),
      word,
      root: findRoot(first?.word ?? ''),
      ...((word && cutInThirds(word)) || { first: null, middle: null, last: null }),
    };
  });
}

const toKey = (words: QueryWord[]) => words.map(({ term }) => term).join(' ');

/** The synonyms and related phrases of a phrase, as written in the rule. */
type SynonymMatch = { same: string[]; related: string[]; isOfPhrase?: boolean };

type QueryWord = { word: string; term: string };
/** A phrase of the vocabulary in a query, with its synonyms. */
export type Synonyms = {
  start: number;
  length: number;
  isMutual: boolean;
  finds: string[];
  /** The word is only part of phrases in the vocabulary. */
  isOfPhrase: boolean;
  /** One word of a phrase whose words are apart in the query: 'se me rajó anoche la pared' has 'raja la pared'. */
  isApart: boolean;
};

export type Vocabulary = {
  /** The phrases in these words. The first word may have another form: 'regando la placa' is 'regar la placa'. */
  list(words: QueryWord[]): Synonyms[];
};

export async function getVocabulary(db: Db, words: QueryWord[]): Promise<Vocabulary> {
  const terms = words.map(({ term }) => term);
  const roots = words.flatMap(({ word }) => listKinRoots(word));
  const rows = await db
    .selectFrom('search_synonyms')
    .select(['phrase', 'root', 'finds'])
    .where((eb) => eb.or([eb('begins', 'in', ['', ...terms]), eb('root', 'in', ['', ...roots])]))
    .orderBy('phrase')
    .execute();
  const phrases = rows.map(({ phrase, root, finds }) => ({
    terms: phrase.split(' '),
    root,
    finds,
  }));
  return {
    list(words) {
      const kin = words.map(({ word }) => listKinRoots(word));
      return phrases.flatMap(({ terms, root, finds }) => {
        const isFirst = (at: number) =>
          words[at]?.term === terms[0] || (root !== null && kin[at]?.includes(root) === true);
        const runs = [...words.keys()].flatMap((start) => {
          const length = isFirst(start) ? measure(terms, words.slice(start)) : 0;
          return length > 0 ? [{ start, length }] : [];
        });
        const apart = runs.length > 0 ? [] : findApart(terms, isFirst, words);
        if (runs.length + apart.length === 0) return [];
        const { same, related, isOfPhrase = false }: SynonymMatch = JSON.parse(finds);
        const matches = [...runs, ...apart.map((start) => ({ start, length: 1 }))];
        const isApart = apart.length > 0;
        return matches.flatMap((match) => [
          { ...match, isMutual: true, finds: same, isOfPhrase, isApart },
          { ...match, isMutual: false, finds: related, isOfPhrase, isApart },
        ]);
      });
    },
  };
}

/** The number of words that the phrase covers from the first word on, 0 if it does not match. Empty words may be inside. */
function measure(terms: string[], words: QueryWord[]): number {
  let at = 1;
  for (const term of terms.slice(1)) {
    while (words[at] && words[at]?.term !== term && isFillerWord(words[at]?.word ?? '')) at += 1;
    if (words[at]?.term !== term) return 0;
    at += 1;
  }
  return at;
}

/** The positions of the words of a phrase, in any order. Empty if one is missing or it is a single word. */
function findApart(
  terms: string[],
  isFirst: (at: number) => boolean,
  words: QueryWord[],
): number[] {
  if (terms.length === 1) return [];
  const at = terms.map((term, index) =>
    words.findIndex((word, position) => (index === 0 ? isFirst(position) : word.term === term)),
  );
  return at.includes(-1) ? [] : at;
}
