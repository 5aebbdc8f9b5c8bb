import type { RawBuilder, Transaction } from 'kysely';
import type { IndexedText } from '#search/document.ts';
import type { Question } from '#search/question.ts';
import type { Database } from '../schema.ts';

type Tx = Transaction<Database>;

export type IndexedDocument = IndexedText & { id: number };

/** The full-text index of an engine. Both answer the same questions in the same order. */
export type SearchIndex = {
  statements: string[];
  /** Adds documents, which must be sorted by id. */
  add(tx: Tx, documents: IndexedDocument[]): Promise<void>;
  remove(tx: Tx, ids: number[]): Promise<void>;
  clear(tx: Tx): Promise<void>;
  /** After a large import. */
  settle(tx: Tx): Promise<void>;
  /** A table expression: the `id` of the newest matching documents, none newer than `newest`. */
  find(question: Question, newest: number, limit: number): RawBuilder<{ id: number }>;
};

const maxArticles = 2 ** 27;

/**
 * Numbers documents by the minute of publication and then by article, so both engines return the newest first without sorting.
 * Articles of one minute are sorted later.
 */
export const toDocumentId = (articleId: number, publishedAt: number) =>
  Math.floor(publishedAt / 60_000) * maxArticles + articleId;

/** No document of this moment or before has a greater id. */
export const newestDocumentId = (now: number) => toDocumentId(maxArticles - 1, now);
