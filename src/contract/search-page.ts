import { z } from '@hono/zod-openapi';
import { ArticleLink, SearchResult } from './article.ts';
import { limits } from './rules.ts';

const CategoryLink = z.strictObject({ slug: z.string(), name: z.string() });

export const SearchPage = z
  .strictObject({
    found: z
      .int()
      .nonnegative()
      .max(limits.maxResults)
      .openapi({
        description: `In all categories, at most ${limits.maxResults}`,
      }),
    categories: z
      .array(CategoryLink.extend({ found: z.int().positive() }))
      .openapi({ description: 'Categories with results' }),
    page: z.int().positive().openapi({ description: 'The requested page, or the last one' }),
    results: z.array(SearchResult).max(limits.search),
    similar: z.array(SearchResult).optional().openapi({
      description: 'If nothing was found: articles with a part of the query. They are no results',
    }),
    nearest: z
      .strictObject({ categories: z.array(CategoryLink), articles: z.array(ArticleLink) })
      .optional()
      .openapi({
        description: 'If nothing was found: matching categories, or else the most read articles',
      }),
  })
  .openapi('SearchPage');
export type SearchPage = z.infer<typeof SearchPage>;
