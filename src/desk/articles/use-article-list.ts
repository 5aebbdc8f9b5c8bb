import type { ArticleList } from '#contract/desk/articles.ts';
import { usePagedResponse } from '../api/responses.ts';

/** The size of the server's page. */
const pageSize = 50;

export const useArticleList = (search: string) =>
  usePagedResponse<ArticleList>('/api/articulos', search, pageSize);
