import type { ArticleList } from '#contract/desk/articles.ts';
import { usePagedAnswer } from '../api/answers.ts';

/** The size of the server's page. */
const pageSize = 50;

export const useArticleList = (search: string) =>
  usePagedAnswer<ArticleList>('/api/articulos', search, pageSize);
