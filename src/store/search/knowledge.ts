import type { Category } from '#contract/category.ts';
import type { QueryPart } from '#search/query.ts';
import { stem } from '#search/stem.ts';
import { analysePhrase } from '#search/synonyms.ts';
import { isUnit, listOtherSpellings } from '#search/units.ts';
import type { Db } from '../store.ts';
import { type ArchiveWords, type Ending, getArchiveWords, listEndings } from './archive-words.ts';
import { getVocabulary, type Vocabulary } from './synonyms.ts';

/** `total` is the number of public articles. */
export type CategoryName = Pick<Category, 'id' | 'name' | 'slug' | 'articleCount'>;

/** The archive's and the vocabulary's data about the words of one or several queries. */
export type Knowledge = {
  archive: ArchiveWords;
  /** Completions of the word that is being typed. */
  endings: Ending[];
  vocabulary: Vocabulary;
  categories: CategoryName[];
};

export async function getKnowledge(
  db: Db,
  queries: QueryPart[][],
  categories: CategoryName[],
): Promise<Knowledge> {
  const parts = queries.flat();
  const typedWord = parts.find(({ isTyping }) => isTyping)?.words.at(-1)?.word ?? '';
  const words = parts.flatMap((part) => part.words);
  const vocabulary = await getVocabulary(db, words);
  const synonyms = queries.flatMap((query) => vocabulary.list(query.flatMap((part) => part.words)));
  const others = [
    ...words.flatMap(({ word }) => (isUnit(word) ? listOtherSpellings(word) : [])),
    ...parts.flatMap((part) => part.joined.map(stem)),
    ...synonyms.flatMap(({ finds }) => finds.flatMap(analysePhrase)).map(({ term }) => term),
  ];
  const [archive, endings] = await Promise.all([
    getArchiveWords(db, words, others),
    typedWord.length > 1 ? listEndings(db, typedWord) : [],
  ]);
  return { archive, endings, vocabulary, categories };
}
