import { expect, test } from 'vitest';
import type { Article } from '#contract/article.ts';
import type { Category } from '#contract/category.ts';
import { articleQuery, categoriesQuery, type Query } from '../data/api.ts';
import { createResponses } from '../data/responses.ts';
import { listQuery } from '../pages/category.tsx';
import * as otherPages from '../pages/other-pages.ts';
import { matchRoute, type RouteMatch, setOtherPages } from '../routing/route-table.ts';
import { categories, image, article as sample } from '../testing/samples.ts';
import { toStructuredData } from './structured-data.ts';

setOtherPages(otherPages);

const identity = { name: 'Plomada', url: 'https://obra.example', email: 'ana@obra.example' };
const at = (path: string) => identity.url + path;

const article: Article = {
  ...sample,
  slug: 'losa',
  title: 'Losa «nervada» de 3/4',
  image: { ...image, id: 'abc', width: 900, height: 600 },
  updatedAt: '2026-11-13T11:00:00.000Z',
};
const news = { ...(categories[0] as Category), articleCount: 26 };

/** The data block of the page at an address, given this API response. */
function describePage(address: string, fields: Partial<Article> = {}, pages = [1, 2]) {
  const responses = createResponses(() => new Response());
  const put = <Data>(query: Query<Data>, data: Data) =>
    responses.put(query, { status: 'read', data });
  const told = { ...article, ...fields };
  put(articleQuery('losa'), told);
  put(categoriesQuery(), [news]);
  for (const page of pages) put(listQuery({ slug: 'noticias', page }), [told, told]);
  return toStructuredData(matchRoute(address) as RouteMatch, responses, identity);
}

const typesOf = (block: ReturnType<typeof describePage>) =>
  block?.['@graph'].map((thing) => Reflect.get(Object(thing), '@type'));

test.each([
  ['/', ['NewsMediaOrganization', 'WebSite']],
  ['/articulo/losa', ['NewsMediaOrganization', 'NewsArticle', 'BreadcrumbList']],
  ['/categoria/noticias', ['NewsMediaOrganization', 'CollectionPage', 'BreadcrumbList']],
  ['/categoria/noticias?pagina=2', ['NewsMediaOrganization', 'CollectionPage', 'BreadcrumbList']],
  ['/contacto', ['NewsMediaOrganization', 'ContactPage', 'BreadcrumbList']],
  ['/privacidad', ['NewsMediaOrganization', 'WebPage', 'BreadcrumbList']],
])('schema.org data describes %s', (address, types) => {
  expect(typesOf(describePage(address))).toEqual(types);
});

test.each([
  ['analisis', 'AnalysisNewsArticle'],
  ['tecnicas', 'TechArticle'],
  ['historia', 'NewsArticle'],
])('schema.org data describe an article of %s', (categorySlug, type) => {
  const { tags: _, ...untagged } = { ...article, categorySlug };
  expect(typesOf(describePage('/articulo/losa', { ...untagged, image: null }))).toContain(type);
});

test.each(['/nada', '/articulo/otro', '/categoria/nada', '/categoria/noticias?pagina=9'])(
  'there is no schema.org data of %s, which does not exist',
  (address) => expect(describePage(address)).toBeNull(),
);

test('a category without articles has the data of a first page', () => {
  expect(typesOf(describePage('/categoria/noticias', {}, []))).toContain('CollectionPage');
  expect(describePage('/categoria/noticias?pagina=2', {}, [1])).toBeNull();
});

test('an article carries all that Google recommends', () => {
  const correction = { date: '2026-01-05T04:00:00.000Z', text: 'Decía 10 cm; son 8 cm.' };
  const block = describePage('/articulo/losa', { corrections: [correction] });
  const [organization, told] = block?.['@graph'] ?? [];
  expect(told).toMatchObject({
    '@id': at('/articulo/losa'),
    mainEntityOfPage: at('/articulo/losa'),
    headline: article.title,
    description: article.excerpt,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { '@type': 'Person', name: 'Ana Rojas' },
    publisher: { '@id': Reflect.get(Object(organization), '@id') },
    articleSection: 'Noticias',
    keywords: ['acero', 'losa'],
    correction: [
      { '@type': 'CorrectionComment', text: correction.text, datePublished: correction.date },
    ],
    image: [
      { url: at('/imagenes/abc/lamina-1200.jpg'), width: '1200 px', height: '800 px' },
      { url: at('/imagenes/abc/ficha-528.webp'), width: '528 px', height: '352 px' },
      { url: at('/imagenes/abc/miniatura-288.webp'), width: '288 px', height: '288 px' },
    ],
  });
  expect(organization).toMatchObject({
    name: 'Plomada',
    url: at('/'),
    logo: { url: at('/icono-512.png') },
  });
  const [, desk] =
    describePage('/articulo/losa', { author: 'Redacción Plomada' })?.['@graph'] ?? [];
  expect(desk).toHaveProperty('author', {
    '@type': 'Organization',
    name: 'Redacción Plomada',
    url: at('/'),
  });
});

test('a further page of a list continues the numbering', () => {
  const [, page] = describePage('/categoria/noticias?pagina=2')?.['@graph'] ?? [];
  expect(page).toMatchObject({
    url: at('/categoria/noticias?pagina=2'),
    mainEntity: {
      itemListElement: [{ position: 25, url: at('/articulo/losa') }, { position: 26 }],
    },
  });
});
