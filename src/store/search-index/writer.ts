import { indexText, type SearchableArticle } from '#search/document.ts';
import { deleteRows, insertRows, listRows, whereAmong } from '../rows.ts';
import type { Store, Tx } from '../store.ts';
import { toArticleTerms } from '../terms.ts';
import { toDocumentId } from './search-index.ts';
import { changeVocabulary } from './words.ts';

export type SearchWriter = {
  /**
   * Indexes a saved article, or queues it until its minute: readers must not find out which words it has. Its previous
   * version must be removed first.
   */
  add(articleId: number, article: SearchableArticle): Promise<void>;
  remove(articleId: number): Promise<void>;
  /** Writes what is buffered; call it before the transaction ends. */
  finish(): Promise<void>;
};

/** Enough for bulk writes, few enough for a large import to stay small in memory. */
const articlesAtOnce = 50;
const manyArticles = 1_000;

/**
 * Buffers the index changes of one transaction. FTS5 writes a separate segment for a document older than the one before,
 * so documents go in by date; and each word's count is changed once, not once per article.
 */
export function createSearchWriter({ searchIndex }: Store, tx: Tx, now = Date.now()): SearchWriter {
  const removedIds = new Set<number>();
  const addedArticles = new Map<number, SearchableArticle>();
  const vocabulary = new Map<string, number>();
  let addedInAll = 0;

  async function flush(): Promise<void> {
    await deleteDocuments();
    await addDocuments();
    removedIds.clear();
    addedArticles.clear();
  }

  async function deleteDocuments(): Promise<void> {
    if (removedIds.size === 0) return;
    const documents = await tx
      .deleteFrom('search_documents')
      .where('article_id', 'in', [...removedIds])
      .returning(['id', 'words'])
      .execute();
    await deleteRows(tx, 'search_pending', { article_id: whereAmong([...removedIds]) });
    for (const { words } of documents) count(words.split(' '), -1);
    const ids = documents.map(({ id }) => id);
    if (ids.length > 0) await searchIndex.remove(tx, ids);
  }

  async function addDocuments(): Promise<void> {
    if (addedArticles.size === 0) return;
    const columns = ['id', 'published_at', 'category_id'] as const;
    const rows = await listRows(tx, 'articles', columns, {
      id: whereAmong([...addedArticles.keys()]),
    });
    const isDue = ({ published_at }: { published_at: number }) => published_at <= now;
    const pending = rows
      .filter((row) => !isDue(row))
      .flatMap(({ id: article_id, published_at }) => {
        const article = addedArticles.get(article_id);
        return article ? [{ article_id, published_at, words: toArticleTerms(article) }] : [];
      });
    await insertRows(tx, 'search_pending', pending);
    const documents = rows
      .filter(isDue)
      .flatMap(({ id: article_id, published_at, category_id }) => {
        const article = addedArticles.get(article_id);
        if (!article) return [];
        const id = toDocumentId(article_id, published_at);
        return [{ id, article_id, ...indexText(article, category_id) }];
      });
    if (documents.length === 0) return;
    documents.sort((a, b) => a.id - b.id);
    for (const { words } of documents) count(words, 1);
    const documentRows = documents.map(({ id, article_id, worths, lines, words }) => ({
      ...{ id, article_id, worths, lines },
      words: words.join(' '),
    }));
    await insertRows(tx, 'search_documents', documentRows);
    await searchIndex.add(tx, documents);
    addedInAll += documents.length;
  }

  function count(words: string[], change: number): void {
    for (const word of words) vocabulary.set(word, (vocabulary.get(word) ?? 0) + change);
  }

  return {
    async add(articleId, article) {
      addedArticles.set(articleId, article);
      if (addedArticles.size >= articlesAtOnce) await flush();
    },
    async remove(articleId) {
      addedArticles.delete(articleId);
      removedIds.add(articleId);
      if (removedIds.size >= articlesAtOnce) await flush();
    },
    async finish() {
      await flush();
      await changeVocabulary(tx, vocabulary);
      if (addedInAll >= manyArticles) await searchIndex.settle(tx);
    },
  };
}

/** The indexed fields of a saved article. */
export async function readSearchable(tx: Tx, id: number): Promise<SearchableArticle> {
  const { tags, ...article } = await tx
    .selectFrom('articles')
    .select(['title', 'excerpt', 'tags', 'author', 'content', 'format', 'searches'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...article, tags: tags === null ? null : JSON.parse(tags) };
}
