import { z } from '@hono/zod-openapi';

/** What a page needs to show an article's picture; the files themselves live under /imagenes/{id}/. */
export const Image = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['drawing', 'photo']),
    width: z.int().positive(),
    height: z.int().positive(),
    alt: z.string(),
    caption: z.string().nullable().openapi({
      description: 'What stands under it: its caption, and then whose it is',
    }),
    credit: z.string().optional().openapi({ description: 'Whose it is, once more by itself' }),
    /** Shown in the picture's place until it arrives: the nearest of the four plate colours. */
    tint: z.enum(['cemento', 'humedo', 'arena', 'liquen']),
  })
  .openapi('Image');
export type Image = z.infer<typeof Image>;

const summary = z.strictObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  imageUrl: z.string().nullable(),
  image: Image.nullable(),
  category: z.string().openapi({ description: 'The name shown to readers' }),
  categorySlug: z.string(),
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().openapi({ description: 'The last change of more than a typo' }),
  readTime: z.int().positive().openapi({ description: 'Minutes' }),
  views: z.int().nonnegative(),
  author: z.string(),
  tags: z.array(z.string()).optional(),
  featured: z.boolean(),
});

/** An article as lists carry it: all but the body. */
export const ArticleSummary = summary.openapi('ArticleSummary');
export type ArticleSummary = z.infer<typeof ArticleSummary>;

/** Just enough of an article to link to it. */
export const ArticleLink = summary
  .pick({ slug: true, title: true, category: true, publishedAt: true, readTime: true, views: true })
  .openapi('ArticleLink');
export type ArticleLink = z.infer<typeof ArticleLink>;

/** What an article had wrong, and when it was put right. */
export const Correction = z
  .strictObject({ date: z.iso.datetime(), text: z.string() })
  .openapi('Correction');
export type Correction = z.infer<typeof Correction>;

// Extends the shape without a name: of a named one, OpenAPI would have each forbid the other's fields.
export const Article = summary
  .extend({
    content: z.string().openapi({
      description:
        "Lines: '# ', '## ', '### ' headings, '- ' items, else paragraphs; https:// addresses are links",
    }),
    corrections: z.array(Correction).optional(),
    related: z
      .array(ArticleLink)
      .optional()
      .openapi({ description: 'Up to three to go on with, by tags and category' }),
  })
  .openapi('Article');
export type Article = z.infer<typeof Article>;

/** From one position of a text up to another, excluded, as JavaScript counts them. */
const TextRange = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

const Ranges = z.array(TextRange);

export const SearchResult = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    marks: z
      .strictObject({ title: Ranges, excerpt: Ranges })
      .optional()
      .openapi({ description: 'The words that match, for the page to mark' }),
    passage: z.strictObject({ text: z.string(), marks: Ranges }).optional().openapi({
      description: 'Of the body, where neither title nor excerpt has a word that matches',
    }),
    category: z.string().optional(),
    categorySlug: z.string().optional(),
    publishedAt: z.iso.datetime().optional(),
    understood: z.string().optional().openapi({
      description: 'The query as it was understood, where that is not as it was written',
    }),
  })
  .openapi('SearchResult');
export type SearchResult = z.infer<typeof SearchResult>;
