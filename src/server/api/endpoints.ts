import { createRoute, z } from '@hono/zod-openapi';
import { Article, ArticleSummary, SearchResult } from '#contract/article.ts';
import { Category, Statistics } from '#contract/category.ts';
import { SentEdition, Subscribed, Subscription } from '#contract/newsletter.ts';
import { Problem } from '#contract/problem.ts';
import { limits, searchPages } from '#contract/rules.ts';
import { SearchPage } from '#contract/search-page.ts';
import { longestSlug } from '#contract/slug.ts';
import { Tag } from '#contract/tag.ts';
import { apiPatterns, editionApiPattern } from '#paths.ts';

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
});
const badRequest = { 400: problem('A parameter has a value outside what is allowed') };
const tooMany = { 429: problem('Too many requests from this client; see Retry-After') };
const unavailable = { 503: problem('The data cannot be reached for now; see Retry-After') };

// For OpenAPI only: we parse parameters from text, and few tools understand our patterns.
const flag = { type: 'boolean' } as const;
const text = { type: 'string', minLength: 1, maxLength: longestSlug } as const;
const whole = { type: 'integer', minimum: 1 } as const;

const slugText = z
  .string()
  .min(1)
  .max(longestSlug)
  .regex(/^\P{C}+$/u)
  .optional()
  .openapi(text);
const category = slugText;
const q = z.string().trim().min(limits.query.min).max(limits.query.max);

export const listArticlesEndpoint = createRoute({
  method: 'get',
  path: apiPatterns.articles,
  request: {
    query: z.object({
      featured: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional()
        .openapi(flag),
      category,
      tag: slugText,
      limit: z
        .string()
        .regex(/^[0-9]{1,3}$/)
        .transform(Number)
        .pipe(z.int().min(1).max(limits.maxList))
        .default(limits.list)
        .openapi({ ...whole, maximum: limits.maxList, default: limits.list }),
      page: z
        .string()
        .regex(/^[1-9][0-9]{0,4}$/)
        .transform(Number)
        .default(1)
        .openapi({ ...whole, description: 'Which part of the list, in steps of `limit`' }),
    }),
  },
  responses: {
    200: json('Newest first', z.array(ArticleSummary)),
    ...badRequest,
    ...tooMany,
    ...unavailable,
  },
});

export const getArticleEndpoint = createRoute({
  method: 'get',
  path: apiPatterns.article,
  request: { params: z.object({ slug: z.string() }) },
  responses: {
    200: json('The whole article', Article),
    ...badRequest,
    404: problem('No published article has this slug'),
    ...unavailable,
  },
});

export const searchEndpoint = createRoute({
  method: 'get',
  path: apiPatterns.search,
  request: { query: z.object({ q }) },
  responses: {
    200: json(`The best matches, at most ${limits.search}`, z.array(SearchResult)),
    ...badRequest,
    ...tooMany,
    ...unavailable,
  },
});

export const searchPageEndpoint = createRoute({
  method: 'get',
  path: apiPatterns.searchPage,
  request: {
    query: z.object({
      q,
      category,
      page: z
        .string()
        .regex(/^[1-9]$/)
        .transform(Number)
        .pipe(z.int().max(searchPages))
        .default(1)
        .openapi({ ...whole, maximum: searchPages, default: 1 }),
    }),
  },
  responses: {
    200: json(`All that was found, ${limits.search} at a time`, SearchPage),
    ...badRequest,
    ...tooMany,
    ...unavailable,
  },
});

export const getTagEndpoint = createRoute({
  method: 'get',
  path: apiPatterns.tag,
  request: { params: z.object({ slug: z.string() }) },
  responses: {
    200: json('A tag, and those that go with it', Tag),
    404: problem('No published article has this tag'),
    ...unavailable,
  },
});

export const listCategoriesEndpoint = createRoute({
  method: 'get',
  path: apiPatterns.categories,
  responses: { 200: json('All categories, in their order', z.array(Category)), ...unavailable },
});

export const getStatisticsEndpoint = createRoute({
  method: 'get',
  path: apiPatterns.statistics,
  responses: { 200: json('Totals', Statistics), ...unavailable },
});

export const getEditionEndpoint = createRoute({
  method: 'get',
  path: editionApiPattern,
  request: { params: z.object({ number: z.string() }) },
  responses: {
    200: json('An edition of the newsletter that was sent', SentEdition),
    404: problem('No edition of this number was sent'),
    ...unavailable,
  },
});

export const subscribeEndpoint = createRoute({
  method: 'post',
  path: apiPatterns.subscribe,
  request: { body: { required: true, content: { 'application/json': { schema: Subscription } } } },
  responses: {
    200: json('The same for a new address and a known one', Subscribed),
    400: problem('Not JSON, or not an email address'),
    403: problem('Sent by a page on another site'),
    413: problem('More than 16 KB'),
    415: problem('The body is not application/json'),
    ...tooMany,
    ...unavailable,
  },
});

export const endpoints = [
  listArticlesEndpoint,
  searchEndpoint,
  searchPageEndpoint,
  getArticleEndpoint,
  getTagEndpoint,
  listCategoriesEndpoint,
  getStatisticsEndpoint,
  getEditionEndpoint,
  subscribeEndpoint,
];
