import type { Kysely } from 'kysely';
import type { QueryPart } from '#search/query.ts';
import { stem } from '#search/stem.ts';
import { analysePhrase } from '#search/synonyms.ts';
import { isUnit, listOtherSpellings } from '#search/units.ts';
import type { Database } from '../schema.ts';
import { type ArchiveWords, type Ending, getArchiveWords, listEndings } from './archive-words.ts';
import { listSynonyms, type Synonyms } from './synonyms.ts';

type Word = { word: string; term: string };
export type CategoryName = { id: number; name: string; article_count: number };

/** What archive and vocabulary know of a query's words. */
export type Knowledge = {
  archive: ArchiveWords;
  /** Of the word that is being typed. */
  endings: Ending[];
  categories: CategoryName[];
  /** Where they stand is counted in words, from the first of the first part. */
  synonyms: Synonyms[];
  /** How many articles there are. */
  total: number;
};

export async function getKnowledge(db: Kysely<Database>, parts: QueryPart[]): Promise<Knowledge> {
  const typed = parts.find(({ isTyping }) => isTyping)?.words.at(-1)?.word ?? '';
  const words = parts.flatMap((part) => part.words);
  const synonyms = await listSynonyms(db, words);
  const joined = parts.flatMap((part) => part.joined);
  const [archive, endings, categories] = await Promise.all([
    getArchiveWords(db, [
      ...words.flatMap(withOtherUnits),
      ...joined.map((word) => ({ word, term: stem(word) })),
      ...synonyms.flatMap(({ finds }) => finds.flatMap(analysePhrase)),
    ]),
    typed.length > 1 ? listEndings(db, typed) : [],
    db.selectFrom('categories').select(['id', 'name', 'article_count']).execute(),
  ]);
  const total = categories.reduce((sum, { article_count }) => sum + article_count, 0);
  return { archive, endings, categories, synonyms, total };
}

function withOtherUnits(word: Word): Word[] {
  const others = isUnit(word.word) ? listOtherSpellings(word.word) : [];
  return [word, ...others.map((other) => ({ word: other, term: other }))];
}
