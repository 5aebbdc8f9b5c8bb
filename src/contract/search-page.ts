import { z } from '@hono/zod-openapi';
import { ArticleLink, SearchResult } from './article.ts';
import { limits } from './rules.ts';

const CategoryLink = z.strictObject({ slug: z.string(), name: z.string() });

/** A part of all that a search found, and what leads to the other parts. */
export const SearchPage = z
  .strictObject({
    found: z
      .int()
      .nonnegative()
      .max(limits.maxResults)
      .openapi({
        description: `In all categories: the best ${limits.maxResults} where there are more`,
      }),
    categories: z
      .array(CategoryLink.extend({ found: z.int().positive() }))
      .openapi({ description: 'Those in which something was found' }),
    page: z.int().positive().openapi({ description: 'As asked for, or the last there is' }),
    results: z.array(SearchResult).max(limits.search),
    nearest: z
      .strictObject({ categories: z.array(CategoryLink), articles: z.array(ArticleLink) })
      .optional()
      .openapi({
        description: 'Where nothing was found: categories that fit, else what is read most',
      }),
  })
  .openapi('SearchPage');
export type SearchPage = z.infer<typeof SearchPage>;
