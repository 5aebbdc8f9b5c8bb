import type { ArticleInput } from '../publishing.ts';

const hour = 3_600_000;

/** A sound article as the newsroom hands it in, an hour old. */
export const toArticleInput = (slug: string, fields: Partial<ArticleInput> = {}): ArticleInput => ({
  slug,
  title: `Título de ${slug}`,
  excerpt: 'Resumen.',
  category: 'noticias',
  author: 'Redacción Plomada',
  published_at: Date.now() - hour,
  tags: null,
  featured: false,
  read_time: 1,
  image_id: null,
  image_alt: '',
  image_caption: null,
  content: 'Texto.',
  corrections: [],
  views: 0,
  ...fields,
});
