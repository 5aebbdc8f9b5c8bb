import { expect, test } from 'vitest';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { makeLlms, makeRobots } from './texts.ts';

const at = (path: string) => `https://obra.example${path}`;
const site = { name: 'La\nObra', url: 'https://obra.example', email: 'a@obra.example' };

test('whoever indexes the site is told what not to ask for, and where all is listed', () => {
  expect(makeRobots(at)).toBe(`User-agent: *
Disallow: /api/
Disallow: /publicidad/

Sitemap: https://obra.example/sitemap.xml
Sitemap: https://obra.example/sitemap-noticias.xml
`);
});

test('a program that reads for somebody finds what the site is, its newest texts, and where all are whole', async () => {
  await using store = await openTestStore(engines[0]);
  const slugs = Array.from({ length: 21 }, (_, index) => `nota-${index + 10}`);
  const now = Date.now();
  const articles = slugs.map((slug, index) =>
    toArticleInput(slug, { title: `Nota [${index}]`, published_at: now - index }),
  );
  await publishArticles(store, ...articles);
  const lines = slugs
    .slice(0, 20)
    .map((slug, index) => `- [Nota \\[${index}\\]](${at(`/articulo/${slug}`)}): Resumen.\n`);
  expect(await makeLlms(store, { ...site, tagline: 'Lo que se hace.' }, at, now)).toBe(`# La Obra

> Lo que se hace.

## Categorías

- [Noticias](https://obra.example/categoria/noticias)

## Artículos recientes

${lines.join('')}
## Textos completos

- [RSS](https://obra.example/feed.xml): los artículos más nuevos, enteros
- [JSON Feed](https://obra.example/feed.json): lo mismo en JSON
- [Mapa del sitio](https://obra.example/sitemap.xml): la dirección de todos los artículos

## Optional

- [Contacto](https://obra.example/contacto)
- [Política de privacidad](https://obra.example/privacidad)
`);
});
