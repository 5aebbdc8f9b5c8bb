import type { SearchResult } from '#contract/article.ts';
import type { Store, Tx } from './store.ts';

export type SearchableArticle = {
  title: string;
  excerpt: string;
  tags: string[] | null;
  author: string;
  category: string;
  content: string;
};

export async function indexArticle(_tx: Tx, _id: number, _article: SearchableArticle) {}

export async function unindexArticle(_tx: Tx, _id: number) {}

export async function searchArticles(
  store: Store,
  q: string,
  now: number,
): Promise<SearchResult[]> {
  return store.db
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'excerpt'])
    .where('status', '=', 'published')
    .where('published_at', '<=', now)
    .where('title', 'like', `%${q}%`)
    .orderBy('published_at', 'desc')
    .limit(20)
    .execute();
}
