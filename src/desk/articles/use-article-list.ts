import type { ArticleList } from '#contract/desk/articles.ts';
import { usePagedAnswer } from '../api/paged-answer.ts';

/** As many as the server sends at once. */
const pageSize = 50;

export const useArticleList = (search: string) =>
  usePagedAnswer<ArticleList>('/api/articulos', search, pageSize);
