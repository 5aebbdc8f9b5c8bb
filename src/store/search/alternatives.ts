import { analyse } from '#search/analyse.ts';
import { toCategoryTerm } from '#search/document.ts';
import type { QueryPart } from '#search/query.ts';
import { type Alternative, quality } from '#search/rank.ts';
import { stem } from '#search/stem.ts';
import { analysePhrase } from '#search/synonyms.ts';
import { isComposed, listOtherSpellings } from '#search/units.ts';
import type { KnownTerm } from './archive-words.ts';
import type { CategoryName, Knowledge } from './knowledge.ts';
import type { Synonyms } from './synonyms.ts';

/** A word of fewer letters is seldom a part of another. */
const leastJoined = 3;

/** Runs of terms that the archive has, each once and by its best quality. */
export type Alternatives = {
  all: Alternative[];
  add(terms: string[], counts: number[], quality: number): void;
};

export function createAlternatives(): Alternatives {
  const all: Alternative[] = [];
  return {
    all,
    add(terms, counts, how) {
      if (counts.includes(0)) return;
      const key = terms.join(' ');
      const twin = all.find((each) => each.terms.join(' ') === key);
      if (!twin) all.push({ terms, counts, quality: how });
      else twin.quality = Math.max(twin.quality, how);
    },
  };
}

/** What of a part of the query stands in the archive, as it was written, begun or inflected, or joined to its neighbour. */
export function listWritten(part: QueryPart, knowledge: Knowledge): Alternative[] {
  const { archive, endings, categories } = knowledge;
  const { words, phrase, isTyping, joined } = part;
  const last = words.at(-1);
  if (!last) return [];
  const before = words.slice(0, -1).map(({ term }) => term);
  const counts = before.map(archive.count);
  const { all, add } = createAlternatives();
  const addLast = (found: KnownTerm[], how: number) => {
    for (const { term, documents } of found) add([...before, term], [...counts, documents], how);
  };
  const others = phrase === 'implied' || isComposed(last.word) ? listOtherSpellings(last.word) : [];
  for (const term of [last.term, ...others]) {
    addLast([{ term, documents: archive.count(term) }], quality.exact);
  }
  const isBegun = isTyping && last.word.length > 1;
  if (isBegun) addLast(endings, quality.begun);
  if (phrase) return all;
  addLast(
    listCategories(categories, ({ term }) => term === last.term),
    quality.exact,
  );
  if (isBegun) {
    addLast(
      listCategories(categories, ({ word }) => word.startsWith(last.word)),
      quality.begun,
    );
  }
  for (const kin of archive.listKin(last.word))
    addLast([kin], kin.isForm ? quality.form : quality.kin);
  // Short words belong where they stand, unless what is beside them is no word: 'en cofrado'.
  const isWord = last.word.length >= leastJoined && archive.count(last.term) > 0;
  for (const each of joined) {
    if (isWord && each.length < last.word.length + leastJoined) continue;
    add([stem(each)], [archive.count(stem(each))], quality.joined);
  }
  return all;
}

function listCategories(
  categories: CategoryName[],
  matches: (token: { word: string; term: string }) => boolean,
): KnownTerm[] {
  return categories
    .filter(({ name, articleCount }) => articleCount > 0 && analyse(name).some(matches))
    .map(({ id, articleCount }) => ({ term: toCategoryTerm(id), documents: articleCount }));
}

/** What the vocabulary says of some of a query's words: the longest phrases that they are part of. */
export function keepLongest(synonyms: Synonyms[], start: number, length: number): Synonyms[] {
  const here = synonyms.filter(
    (each) => each.start < start + length && each.start + each.length > start,
  );
  const longest = Math.max(...here.map((each) => each.length));
  return here.filter((each) => each.length === longest);
}

/** What the vocabulary leads to that the archive has, and how it is written. */
export function listLeads(synonyms: Synonyms[], { archive }: Knowledge) {
  return synonyms.flatMap(({ finds, isMutual }) =>
    finds.flatMap((text) => {
      const terms = analysePhrase(text).map(({ term }) => term);
      const counts = terms.map(archive.count);
      const how = isMutual ? quality.synonym : quality.related;
      return counts.includes(0) ? [] : [{ text, terms, counts, quality: how }];
    }),
  );
}
