import type { RawBuilder, Transaction } from 'kysely';
import type { IndexedText } from '#search/document.ts';
import type { Question } from '#search/question.ts';
import type { Database } from '../schema.ts';

type Tx = Transaction<Database>;

/** An article in the index. Its id grows with its date: see `toDocumentId`. */
export type IndexedDocument = IndexedText & { id: number };

/** What each engine's full-text index can do. What it is asked, and the order of the answers, is the same for both. */
export type SearchIndex = {
  /** The statements that create it. */
  statements: string[];
  /** Documents come by rising id. */
  add(tx: Tx, documents: IndexedDocument[]): Promise<void>;
  remove(tx: Tx, ids: number[]): Promise<void>;
  clear(tx: Tx): Promise<void>;
  /** After an import of many documents: makes the index as fast to read as it can be. */
  settle(tx: Tx): Promise<void>;
  /** A table expression: the `id` of the newest documents that answer the question, none newer than `newest`. */
  find(question: Question, newest: number, most: number): RawBuilder<{ id: number }>;
};

const articlesMost = 2 ** 27;

/**
 * Documents are numbered by the minute they are published and then by article, so the newest that match come first
 * from either engine without sorting. Articles of one minute are put in order later.
 */
export const toDocumentId = (articleId: number, publishedAt: number) =>
  Math.floor(publishedAt / 60_000) * articlesMost + articleId;

/** No document of this moment or before has a greater id. */
export const newestDocumentId = (now: number) => toDocumentId(articlesMost - 1, now);
