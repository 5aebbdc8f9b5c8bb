import { analyse } from '#search/analyse.ts';
import { toCategoryTerm } from '#search/document.ts';
import type { QueryPart } from '#search/query.ts';
import { type Alternative, quality } from '#search/rank.ts';
import { isCommon } from '#search/spanish-words.ts';
import { stem } from '#search/stem.ts';
import { analysePhrase } from '#search/synonyms.ts';
import { isCompoundUnit, listOtherSpellings } from '#search/units.ts';
import type { KnownTerm } from './archive-words.ts';
import type { CategoryName, Knowledge } from './knowledge.ts';
import type { Synonyms } from './synonyms.ts';

/** Shorter words are seldom part of another. */
const minJoinedLength = 3;

/** Runs of terms in the archive, each once with its best quality. */
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

/** Matches of a query part in the archive: as written, as a prefix, inflected, or joined to its neighbour. */
export function listWritten(part: QueryPart, knowledge: Knowledge): Alternative[] {
  const { archive, endings, categories } = knowledge;
  const { words, phrase, isTyping, joined } = part;
  const last = words.at(-1);
  if (!last) return [];
  const before = words.slice(0, -1).map(({ term }) => term);
  const counts = before.map(archive.count);
  const { all, add } = createAlternatives();
  const addLast = (knownTerms: KnownTerm[], how: number) => {
    for (const { term, documents } of knownTerms)
      add([...before, term], [...counts, documents], how);
  };
  const others =
    phrase === 'implied' || isCompoundUnit(last.word) ? listOtherSpellings(last.word) : [];
  for (const term of [last.term, ...others]) {
    addLast([{ term, documents: archive.count(term) }], quality.exact);
  }
  const isPrefix = isTyping && last.word.length > 1;
  if (isPrefix) addLast(endings, quality.prefix);
  if (phrase) return all;
  addLast(
    listCategories(categories, ({ term }) => term === last.term),
    quality.exact,
  );
  if (isPrefix) {
    addLast(
      listCategories(categories, ({ word }) => word.startsWith(last.word)),
      quality.prefix,
    );
  }
  for (const related of archive.listRelated(last.word))
    addLast([related], related.isForm ? quality.form : quality.sameRoot);
  // Short words are joined only if their neighbour is no word: 'en cofrado'.
  const isWord = last.word.length >= minJoinedLength && archive.count(last.term) > 0;
  for (const each of joined) {
    if (isWord && each.length < last.word.length + minJoinedLength) continue;
    // 'Da tos' is not 'datos', but 'sobre piso' may be 'sobrepiso'.
    if (isCommon(last.word) && isCommon(each)) continue;
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

/** The longest phrases of the vocabulary that contain these words of the query, and those whose words are apart. */
export function filterLongest(synonyms: Synonyms[], start: number, length: number): Synonyms[] {
  const overlapping = synonyms.filter(
    (each) => each.start < start + length && each.start + each.length > start,
  );
  const longest = Math.max(...overlapping.map((each) => each.length));
  return overlapping.filter((each) => each.isApart || each.length === longest);
}

/** Synonyms that the archive has, with their spelling. */
export function listKnownSynonyms(synonyms: Synonyms[], { archive }: Knowledge) {
  return synonyms.flatMap(({ finds, isMutual, isApart }) =>
    finds.flatMap((text) => {
      const terms = analysePhrase(text).map(({ term }) => term);
      const counts = terms.map(archive.count);
      const how = isApart ? quality.apart : isMutual ? quality.synonym : quality.related;
      return counts.includes(0) ? [] : [{ text, terms, counts, quality: how }];
    }),
  );
}

/**
 * The rarest word of each phrase, unless there are single words: 'drywall' is 'panel de yeso', and an article may say
 * 'lámina de yeso'.
 */
export function listRarestWords(alternatives: Alternative[]): Alternative[] {
  if (alternatives.some(({ terms }) => terms.length === 1)) return [];
  return alternatives.map(({ terms, counts }) => {
    const count = Math.min(...counts);
    const term = terms[counts.indexOf(count)] ?? '';
    return { terms: [term], counts: [count], quality: quality.ofPhrase };
  });
}
