import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import type { EmailLink } from '../document/email-link-page.tsx';
import { toDocument } from './document.ts';
import { toLightEmailLink } from './email-link.ts';
import { lightCategory } from './lists.ts';
import { lightSearch } from './search.ts';
import { article, category, identity, listLinks, open, show, wall } from './testing/show.ts';

const history = { ...category, slug: 'historia', name: 'Historia' };
const counted = [
  { ...category, found: 20 },
  { ...history, found: 5 },
];
const many = { ...category, articleCount: 60 };
const openCategory = (page: number, found = [article, wall] as object[] | undefined, one = many) =>
  open(lightCategory, (address) => (/categories/.test(address) ? [one, history] : found), {
    slug: 'noticias',
    page,
  });
const nothing = () => undefined;

test('a light category lists its articles by pages', async () => {
  const { main, title, path } = await openCategory(2);
  expect([title, path]).toEqual(['Noticias, página 2 de 3', '/categoria/noticias?pagina=2']);
  expect(listLinks(main.text)).toEqual([
    'Volver al inicio /',
    'El puente /articulo/puente',
    'El muro /articulo/muro',
    'Artículos más recientes /categoria/noticias',
    'Artículos anteriores /categoria/noticias?pagina=3',
    'Historia /categoria/historia',
  ]);
  expect(main.text).toContain('12 nov 2026 · 2 min lectura · 1.240 vistas');
  expect((await openCategory(1)).main.text).not.toContain('rel=prev');
  expect((await openCategory(3)).main.text).not.toContain('rel=next');
  const single = await openCategory(1, [article], { ...category, articleCount: 20 });
  expect(single.main.text).not.toContain('Páginas');
});

test('a light category that is empty, unreadable, unknown or at its end says so', async () => {
  expect((await openCategory(1, [])).main.text).toContain(
    'Aún no se han publicado artículos en la categoría "Noticias".',
  );
  const failing = await open(lightCategory, (address) =>
    /categories/.test(address) ? [{ ...many, slug: 'puente' }] : undefined,
  );
  expect(failing.main.text).toContain('href="">Cargar de nuevo</a>');
  expect((await open(lightCategory, nothing)).title).toBe('No se pudo cargar esta página');
  expect((await open(lightCategory, () => [category])).title).toBe('Categoría no encontrada');
  expect((await openCategory(4)).title).toBe('404 Page Not Found');
});

test.each<[EmailLink, string, string | null]>([
  ['confirmation', 'Confirme su suscripción', 'confirmar'],
  ['confirmed', 'Suscripción confirmada', null],
  ['leaving', 'Darse de baja', 'baja'],
  ['left', 'Ya no recibirá el boletín', 'deshacer'],
  ['returned', 'Sigue en la lista', null],
  ['unknown', 'Este enlace ya no sirve', null],
  ['failed', 'No se pudo guardar', null],
])(
  'the page "%s" of an email link says what happened and offers the next step',
  (page, title, decision) => {
    const { main, ...response } = toLightEmailLink(page, identity);
    expect(response).toMatchObject({ title, hasFullVersion: false });
    expect(main.text).toContain(`<h1>${title}</h1>`);
    const [, offered = null] = /name="decision" value="(\w+)"/.exec(main.text) ?? [];
    expect(offered).toBe(decision);
    // Only an unknown link offers a new subscription.
    expect(main.text.includes('action="/boletin"')).toBe(page === 'unknown');
  },
);

test('light results have pages, marks and, if there are several, categories', async () => {
  const marked = { ...article, marks: { title: [[3, 9]], excerpt: [] } };
  const page = { results: [marked], found: 45, page: 2, categories: counted };
  const query = '?q=muro&pagina=2';
  const { main, ...rest } = await open(lightSearch, () => page, { query });
  expect(rest).toMatchObject({
    isListed: false,
    path: '/buscar?q=muro&pagina=2',
    title: 'Resultados para «muro», página 2',
  });
  expect(main.text).toContain('<h2 class=intro>45 resultados, página 2 de 3</h2>');
  expect(main.text).toContain('<mark>puente</mark>');
  expect(listLinks(main.text)).toEqual([
    'Volver al inicio /',
    'Todas 45 /buscar?q=muro',
    'Noticias 20 /buscar?q=muro&amp;categoria=noticias',
    'Historia 5 /buscar?q=muro&amp;categoria=historia',
    'El puente /articulo/puente',
    'Resultados anteriores /buscar?q=muro',
    'Más resultados /buscar?q=muro&amp;pagina=3',
  ]);
  const ofNews = { ...page, page: 1, categories: [{ ...category, found: 45 }] };
  const list = async (query: string) =>
    listLinks((await open(lightSearch, () => ofNews, { query })).main.text);
  expect((await list('?q=muro&categoria=noticias')).slice(1)).toEqual([
    'Todas 45 /buscar?q=muro',
    'Noticias 45 /buscar?q=muro&amp;categoria=noticias',
    'El puente /articulo/puente',
    'Más resultados /buscar?q=muro&amp;categoria=noticias&amp;pagina=2',
  ]);
  expect((await list('?q=muro')).join()).not.toContain('Todas');
});

test('a light search says what it understood, and why it cannot search', async () => {
  const understood = { ...article, understood: 'muro' };
  const page = { results: [understood], found: 1, page: 1, categories: [] };
  const search = (query: string, response: object | undefined = page) =>
    show(lightSearch, (address) => (/articles/.test(address) ? [wall] : response), { query });
  expect(await search('?q=mrro')).toContain(
    '<h1>Resultados para «muro»</h1>\n<p>Usted escribió «mrro».',
  );
  expect(await search('?q=m')).toContain('Escriba al menos');
  const invitation = await search('');
  expect(invitation).toContain('Escriba una palabra, un tema');
  expect(listLinks(invitation)).toContain('El muro /articulo/muro');
  expect(await show(lightSearch, nothing, { query: '?q=muro' })).toContain(
    '<p>No se pudo completar la búsqueda.',
  );
});

test('a light search without results links similar articles, the most read, or categories', async () => {
  const none = { results: [], found: 0, page: 1, categories: [] };
  const search = async (change: object) =>
    (await open(lightSearch, () => ({ ...none, ...change }), { query: '?q=muro' })).main.text;
  const onlyCategories = { categories: [category], articles: [] };
  const popular = await search({ nearest: { categories: [category], articles: [wall] } });
  expect(popular).toMatch(
    /<h2 class=intro>No se encontraron resultados<\/h2><p>Revise.*<h2>Más Populares<\/h2>/,
  );
  expect(listLinks(popular)).toContain('El muro /articulo/muro');
  expect(listLinks(await search({ nearest: onlyCategories }))).toContain(
    'Noticias /categoria/noticias',
  );
  const similar = await search({ similar: [wall], nearest: onlyCategories });
  expect(similar).toMatch(/<h1>Sin resultados para «muro»<\/h1>.*<h2>Lo más parecido<\/h2>/);
  expect(listLinks(similar)).toContain('El muro /articulo/muro');
});

test('a light page has the accent of the site, and states its size', async () => {
  const whole = toDocument(await openCategory(1), { ...identity, accent: '#0055aa' });
  expect(whole).toMatch(/<style>[^<]*#0055aa/);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const { length } = brotliCompressSync(whole.replace(/\d,\d KB/, '0,0 KB'), { params });
  const bytes = 0.92 * length + 720;
  expect(whole).toContain(`Versión ligera: ${(bytes / 1024).toFixed(1).replace('.', ',')} KB<`);
});

test('header and footer of a light page link every part of the site', async () => {
  const page = await openCategory(1);
  const read = (change: object, who = {}) =>
    toDocument({ ...page, ...change }, { ...identity, ...who }).replace(page.main.text, '');
  const html = read({ isListed: true, q: 'a "b"' }, { social: { x: 'https://x.example/p' } });
  expect(html).toContain('value="a &quot;b&quot;"');
  expect(html).toContain('<a href="/categoria/noticias" aria-current=page>Noticias</a>');
  expect(html).not.toContain('noindex');
  const sections = ['Inicio /', 'Noticias /categoria/noticias', 'Análisis /categoria/analisis'];
  expect(listLinks(html)).toEqual([
    ...['Ir al contenido #contenido', 'Versión completa ?modo=completo', 'Plomada /'],
    ...[...sections, 'Recursos /categoria/recursos', 'Contacto /contacto', 'X https://x.example/p'],
    ...['Inicio /', 'Categorías /categoria/noticias', 'Contacto /contacto'],
    ...['Guardados /guardados?modo=completo', 'Política de Privacidad /privacidad'],
    ...['Términos de Servicio /privacidad', 'Configuración de Cookies /privacidad#cookies'],
  ]);
  for (const change of [{ path: undefined }, { isListed: false }]) {
    expect(read(change)).toContain('<meta name=robots content=noindex>');
  }
  expect(read({ hasFullVersion: false })).not.toContain('Versión');
  expect(read({ path: '/buscar?q=muro' })).toMatch(/href="[^"]*q=muro[^"]*">Versión completa/);
});
