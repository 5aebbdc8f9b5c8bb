import { expect, test } from 'vitest';
import type { Article } from './article.ts';
import { toBodyHtml } from './body-html.ts';

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

test('a feed reader gets the links, pictures and tables of an extended article', () => {
  const lines = [
    [
      '[Otro](/articulo/otro)',
      '<p><a href="https://p.example/articulo/otro" rel="noopener">Otro</a></p>',
    ],
    ['![Un muro](falta.jpg "Alto. Foto: Ana")', '<p>Un muro Alto. Foto: Ana</p>'],
    [
      '![Un muro](muro.jpg "Alto. Foto: Ana")',
      '<figure><img src="ab12/foto.jpg" width="800" height="600" alt="Un muro"><figcaption>Alto. Foto: Ana</figcaption></figure>',
    ],
    // The first column has the names of the rows, be they years.
    [
      'Tabla: Obras\n| Año | Obras | Lugar |\n|---:|---:|---|\n| 2025 | 12 |\n| 2026 | 9 | Lara |',
      '<table cellspacing="8"><caption>Obras</caption>' +
        '<thead><tr><th scope="col">Año</th><th scope="col" align="right">Obras</th><th scope="col">Lugar</th></tr></thead>' +
        '<tbody><tr><th scope="row" align="left">2025</th><td align="right">12</td><td></td></tr>' +
        '<tr><th scope="row" align="left">2026</th><td align="right">9</td><td>Lara</td></tr></tbody></table>',
    ],
  ];
  const toPage = (path: string) => `https://p.example${path}`;
  const toFile = (id: string, file: string) => `${id}/${file}`;
  const pictures = { 'muro.jpg': image };
  for (const [content = '', html] of lines) {
    const extended: Article = { ...article, image: null, format: 'extended', content, pictures };
    expect(toBodyHtml(extended, null, { toPage, toFile })).toBe(html);
  }
});
