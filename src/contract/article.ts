import { z } from '@hono/zod-openapi';

/** The files of a picture are under /imagenes/{id}/. */
export const Image = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['drawing', 'photo']),
    width: z.int().positive(),
    height: z.int().positive(),
    alt: z.string(),
    caption: z.string().nullable().openapi({
      description: 'The caption followed by the credit, as shown under the picture',
    }),
    credit: z.string().optional().openapi({ description: 'The credit alone' }),
    /** Placeholder colour while the picture loads: the nearest of the four plate colours. */
    tint: z.enum(['cemento', 'humedo', 'arena', 'liquen']),
  })
  .openapi('Image');
export type Image = z.infer<typeof Image>;

/** What the small crops in lists of links need. They have no description: the title is beside them. */
export const Thumbnail = Image.pick({ id: true, kind: true, tint: true }).openapi('Thumbnail');
export type Thumbnail = z.infer<typeof Thumbnail>;

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

export const ArticleSummary = summary.openapi('ArticleSummary');
export type ArticleSummary = z.infer<typeof ArticleSummary>;

export const ArticleLink = summary
  .pick({ slug: true, title: true, category: true, publishedAt: true, readTime: true, views: true })
  .extend({ image: Thumbnail.nullable() })
  .openapi('ArticleLink');
export type ArticleLink = z.infer<typeof ArticleLink>;

export const Correction = z
  .strictObject({ date: z.iso.datetime(), text: z.string() })
  .openapi('Correction');
export type Correction = z.infer<typeof Correction>;

// Extends the unnamed shape: from a named one, OpenAPI would generate allOf, and each part forbids the other's fields.
export const Article = summary
  .extend({
    content: z.string().openapi({
      description:
        "Lines: '# ', '## ', '### ' headings, '- ' items, else paragraphs; https:// addresses are links",
    }),
    format: z.enum(['basic', 'extended']).optional().openapi({
      description: 'Absent for basic, which is all that is described above',
    }),
    pictures: z
      .record(
        z.string(),
        Image.pick({ id: true, kind: true, width: true, height: true, tint: true }),
      )
      .optional()
      .openapi({ description: 'The pictures of an extended body, by the name in its text' }),
    drawing: z.record(z.string(), z.string()).optional().openapi({
      description: 'By heading of the body, the id of the part of the drawing that it explains',
    }),
    corrections: z.array(Correction).optional(),
    related: z
      .array(ArticleLink)
      .optional()
      .openapi({ description: 'Up to three related articles, by tags and category' }),
  })
  .openapi('Article');
export type Article = z.infer<typeof Article>;
export type BodyImages = NonNullable<Article['pictures']>;

/** Start (inclusive) and end (exclusive) offsets in UTF-16 code units. */
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
      .openapi({ description: 'The words that match, for the page to highlight' }),
    passage: z.strictObject({ text: z.string(), marks: Ranges }).optional().openapi({
      description: 'From the body, if neither title nor excerpt contains a match',
    }),
    category: z.string().optional(),
    categorySlug: z.string().optional(),
    publishedAt: z.iso.datetime().optional(),
    image: Thumbnail.optional(),
    understood: z.string().optional().openapi({
      description: 'The corrected query, if it differs from the one given',
    }),
  })
  .openapi('SearchResult');
export type SearchResult = z.infer<typeof SearchResult>;
