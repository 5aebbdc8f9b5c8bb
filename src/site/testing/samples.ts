import type { Article, ArticleSummary, SearchResult } from '#contract/article.ts';
import type { Category } from '#contract/category.ts';

export const image = {
  id: 'puente',
  kind: 'drawing' as const,
  width: 1200,
  height: 800,
  alt: 'Alzado del puente',
  caption: 'El puente, visto desde el este.',
  tint: 'arena' as const,
};
export const bridge: ArticleSummary = {
  id: 1,
  slug: 'puente',
  title: 'El puente',
  excerpt: 'Se abrió.',
  imageUrl: null,
  image,
  category: 'Noticias',
  categorySlug: 'noticias',
  publishedAt: '2026-11-12T11:00:00.000Z',
  updatedAt: '2026-11-12T11:00:00.000Z',
  readTime: 2,
  views: 1_240,
  author: 'Ana Rojas',
  tags: ['acero', 'losa'],
  featured: true,
};
export const article: Article = {
  ...bridge,
  content:
    '# Uno\nTexto.\n## Dos\n- Acero\n- Cal\n### Tres\nVea https://obra.example/a y siga.\n## Dos',
};
export const categories: Category[] = [
  {
    id: 1,
    slug: 'noticias',
    name: 'Noticias',
    description: 'Obras.',
    icon: 'noticias',
    articleCount: 30,
  },
  {
    id: 2,
    slug: 'analisis',
    name: 'Análisis',
    description: 'Cálculo.',
    icon: 'analisis',
    articleCount: 1,
  },
];
export const statistics = { totalArticles: 45, totalViews: 12_345, totalSubscribers: 9 };

/** Found by its title and its excerpt. */
export const result: SearchResult = {
  ...{ id: 1, slug: 'muro', title: 'El muro', excerpt: 'Un muro.' },
  marks: { title: [[3, 7]], excerpt: [[3, 7]] },
  ...{ category: 'Noticias', categorySlug: 'noticias' },
  publishedAt: '2026-11-12T11:00:00.000Z',
};
