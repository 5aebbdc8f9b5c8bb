import { expect, test } from 'vitest';
import type { Article } from './article.ts';
import { toBodyHtml } from './body-html.ts';
import { formatIsoDay, parseIsoDay, toDay, toStart } from './day.ts';
import { cardSize, toArticleCard, toCategoryCard, toHomeCard, toShareCard } from './share-card.ts';

const image = { id: 'ab12', kind: 'photo', width: 800, height: 600, tint: 'arena' } as const;
const article: Article = {
  ...{ id: 1, slug: 'muro', title: 'El muro', excerpt: '', category: 'Noticias', views: 0 },
  ...{ categorySlug: 'noticias', readTime: 1, author: 'Ana', featured: false, imageUrl: null },
  publishedAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  image: { ...image, alt: 'Un "muro"', caption: null },
  content: '# Uno\n## Dos\n### Tres\nLea https://a.es/b & siga\n- a\n- b < c',
};

test('a feed reader gets an article as plain elements', () => {
  const body =
    '<h1>Uno</h1><h2>Dos</h2><h3>Tres</h3>' +
    '<p>Lea <a href="https://a.es/b" rel="noopener">https://a.es/b</a> &amp; siga</p>' +
    '<ul><li>a</li><li>b &lt; c</li></ul>';
  expect(toBodyHtml(article, null)).toBe(body);
  const img =
    '<img src="https://p.example/f.jpg" width="800" height="600" alt="Un &quot;muro&quot;">';
  expect(toBodyHtml(article, 'https://p.example/f.jpg')).toBe(`<figure>${img}</figure>${body}`);
  const later = {
    ...article,
    updatedAt: '2026-03-02T12:00:00.000Z',
    image: { ...image, alt: 'Un "muro"', caption: "D'Ana" },
    corrections: [{ date: '2026-03-02T12:00:00.000Z', text: 'Era otro.' }],
    content: 'Fin\u0000.',
  };
  expect(toBodyHtml(later, 'https://p.example/f.jpg')).toBe(
    `<figure>${img}<figcaption>D&#39;Ana</figcaption></figure><p>Fin.</p>` +
      '<p><b>Corrección del 2 de marzo de 2026.</b> Era otro.</p>' +
      '<p>Actualizado el 2 de marzo de 2026</p>',
  );
  expect(toBodyHtml({ ...article, image: null, content: '' }, 'https://p.example/f.jpg')).toBe('');
});

test('a card keeps its address until its content changes', () => {
  const site = { name: 'Plomada' };
  expect(cardSize).toEqual({ width: 1_200, height: 630 });
  expect(toShareCard(toHomeCard(site))).toBe('/tarjetas/b19959415ce143bd/inicio.jpg');
  expect(toShareCard(toArticleCard({ ...article, image: null }, site))).toBe(
    '/tarjetas/838fc6f538309511/articulo/muro.jpg',
  );
  const shown = { slug: 'noticias', name: 'Noticias', description: '', icon: 'n' };
  const category = toCategoryCard({ ...shown, id: 3, articleCount: 9 }, site);
  expect(category).toEqual({ site: 'Plomada', page: 'categoria', ...shown });
  expect(toShareCard(category)).toMatch(/^\/tarjetas\/[0-9a-f]{16}\/categoria\/noticias\.jpg$/);
  expect(toArticleCard(article, { name: 'Obra', accent: '#818181' })).toEqual({
    ...{ site: 'Obra', accent: '#818181', page: 'articulo', slug: 'muro', title: 'El muro' },
    ...{ category: 'Noticias', image: { id: 'ab12', kind: 'photo', tint: 'arena' } },
  });
});

test('a day in Caracas begins at 04:00 UTC', () => {
  const four = Date.parse('2026-03-01T04:00:00Z');
  const day = toDay(four);
  expect([formatIsoDay(day), formatIsoDay(toDay(four - 1))]).toEqual(['2026-03-01', '2026-02-28']);
  expect([toStart(day), parseIsoDay('2026-03-01')]).toEqual([four, day]);
});
