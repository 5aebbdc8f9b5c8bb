import { expect, test } from 'vitest';
import { lightArticle } from './article.ts';
import { lightHome } from './home.ts';
import { lightTag } from './lists.ts';
import { toSubscriptionPage } from './newsletter.ts';
import { lightSearch } from './search.ts';
import {
  article,
  category,
  identity,
  listLinks,
  open,
  show,
  statistics,
  wall,
} from './testing/show.ts';

const home = (address: string) =>
  /categories/.test(address) ? [category] : /stat/.test(address) ? statistics : [article, wall];

test('the light home page has every block of the full one', async () => {
  const text = await show(lightHome, home);
  expect(text.match(/(?<=<h[12][^>]*>)[^<]*/g)).toEqual([
    'Información del Sector Construcción en Venezuela',
    'Artículos destacados',
    'Categorías principales',
    'Artículos recientes',
    'Más Populares',
    'La obra llega a su correo',
    'Estadísticas del sector',
  ]);
  expect(listLinks(text)).toEqual([
    'Explorar Artículos /categoria/noticias',
    'Suscribirse al Newsletter #newsletter',
    'El puente /articulo/puente',
    'El muro /articulo/muro',
    'Noticias /categoria/noticias',
    'Noticias /categoria/noticias',
    'El puente /articulo/puente',
    'El muro /articulo/muro',
    // Most read first.
    'El muro /articulo/muro',
    'El puente /articulo/puente',
  ]);
  expect(text).toContain('action="/boletin"');
  expect(text.match(/(?<=figure total">)[^<]*/g)).toEqual(['+45', '12.3K', '+1396']);
});

test('blocks of the light home page that are unreadable or empty say so', async () => {
  expect((await show(lightHome, () => undefined)).match(/<p>No se pudieron/g)).toHaveLength(4);
  expect((await show(lightHome, () => [])).match(/<p>No hay/g)).toHaveLength(4);
});

test('the light home page links to more articles while there may be more', async () => {
  const read = async (count: number, query: string) =>
    /[^"]*(?=">Cargar Más)/.exec(
      await show(
        lightHome,
        (address) => (/limit=(?:6|12)$/.test(address) ? Array(count).fill(article) : home(address)),
        { query },
      ),
    )?.[0];
  expect(await read(6, '')).toBe('/?articulos=12#recientes');
  expect(await read(12, 'articulos=12')).toBe('/?articulos=18#recientes');
  expect(await read(11, 'articulos=12')).toBeUndefined();
});

test('a light article has everything the full one says, and the size of its picture', async () => {
  const photo = { id: 'f', kind: 'photo', width: 1_200, height: 800, alt: 'Un puente' };
  const image = { ...photo, caption: 'Pie Foto: Ana Rojas', credit: 'Foto: Ana Rojas' };
  const corrections = [{ date: '2026-11-13T04:00:00Z', text: 'Decía 20 m.' }];
  const full = { ...article, image, corrections, related: [wall] };
  const text = await show(lightArticle, () => full);
  for (const link of [
    'Noticias /categoria/noticias',
    'Compartir por WhatsApp https://wa.me/?text=El%20puente%0Ahttps://plomada.example/articulo/puente',
    'Guardar ?modo=completo',
    'Ver foto, 20 KB /imagenes/f/foto-640.webp',
    '#acero /etiqueta/acero',
    'El muro /articulo/muro',
  ]) {
    expect(listLinks(text)).toContain(link);
  }
  for (const said of [
    '<h1>El puente</h1>',
    'Se abrió.',
    '<b>Ana Rojas</b>',
    'Actualizado el 13 de noviembre de 2026',
    '<figcaption>Un puente\n<p class=meta>Pie\n<p class=meta>Foto: Ana Rojas</figcaption>',
    '<p>Texto.',
    'Decía 20 m.',
  ]) {
    expect(text).toContain(said);
  }
});

test('a light table has its title above it, and says how many columns it has if a phone must scroll', async () => {
  const toTable = (cells: string[]) =>
    [cells, cells.map(() => '---'), cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const read = (...cells: string[]) =>
    show(lightArticle, () => ({
      ...article,
      format: 'extended',
      content: `${toTable(cells)}\nTabla: Pesos`,
    }));
  const narrow = await read('S-60', '[b](https://x.es/?q=A-1)');
  expect(narrow).toContain('<b>Pesos</b>');
  expect(narrow).toContain('S-\u206060');
  expect(narrow).toContain('href="https://x.es/?q=A-1"');
  expect(narrow).not.toMatch(/Deslice|cellspacing/);
  expect(await read('a', 'b', 'c', 'd', 'e')).not.toContain('Deslice');
  expect(await read(...Array<string>(4).fill('estructuralmente'))).toContain(
    'Deslice la tabla: son 4 columnas',
  );
});

test('a light article leaves no empty space for missing fields', async () => {
  const plain = { ...article, updatedAt: article.publishedAt, tags: [] };
  const text = await show(lightArticle, () => plain);
  expect(text).not.toMatch(/Actualizado|#acero|Siga leyendo|<figure/);
});

test('a light tag page lists its articles, further pages and the tags that go with it', async () => {
  const tag = { slug: 'acero', name: 'Acero', articleCount: 30, related: [] };
  const near = { slug: 'losa', name: 'losa', articleCount: 2 };
  const found = (address: string) =>
    /tags/.test(address) ? { ...tag, related: [near] } : [article, wall];
  const text = await show(lightTag, found, { slug: 'acero' });
  expect(text).toMatch(/<h1>#Acero<\/h1>.*30<\/b> artículos disponibles/s);
  expect(listLinks(text)).toEqual([
    'Volver al inicio /',
    'El puente /articulo/puente',
    'El muro /articulo/muro',
    'Artículos anteriores /etiqueta/acero?pagina=2',
    '#losa /etiqueta/losa',
  ]);
  expect(await open(lightTag, found, { slug: 'acero', page: 2 })).toMatchObject({
    path: '/etiqueta/acero?pagina=2',
  });
  expect(await open(lightTag, found, { slug: 'acero', page: 3 })).not.toHaveProperty('path');
  const alone = (address: string) =>
    /tags/.test(address) ? { ...tag, articleCount: 1 } : [article];
  expect(await open(lightTag, alone, { slug: 'acero' })).toMatchObject({ isListed: false });
});

test('light results are filtered by category if there is more than one', async () => {
  const found = [category, { ...category, slug: 'historia', name: 'Historia' }];
  const list = (categories: object[], query = '?q=muro') =>
    show(lightSearch, () => ({ results: [article], found: 9, page: 1, categories }), { query });
  const choice = '<nav aria-label="Filtrar por categoría">';
  expect(await list(found)).toContain(choice);
  expect(await list([category])).not.toContain(choice);
  expect(await list([category], '?q=muro&categoria=noticias')).toContain(choice);
});

test('light results mark the matches', async () => {
  const result = { ...article, marks: { title: [[3, 9]], excerpt: [] } };
  const page = { results: [result], found: 1, page: 1, categories: [] };
  const query = '?q=puente';
  const text = await show(lightSearch, () => page, { query });
  expect(text).toContain('<h2 class=intro>1 resultado</h2>');
  expect(text).toContain('<mark>puente</mark>');
  expect(await show(lightSearch, () => undefined, { query })).toContain(
    '<p>No se pudo completar la búsqueda.',
  );
  expect(await show(lightSearch, () => page)).toContain('Escriba una palabra, un tema');
});

test('a subscription without JavaScript says whether it worked, and keeps the address if not', () => {
  const subscribe = (isTaken: boolean) =>
    toSubscriptionPage({ isTaken, email: 'a@b.example' }, identity).main.text;
  expect(subscribe(true)).toContain('<h1>¡Suscripción exitosa!</h1>');
  expect(subscribe(true)).not.toContain('<form');
  expect(subscribe(false)).toContain('No se pudo completar la suscripción. Inténtelo de nuevo.');
  expect(subscribe(false)).toContain('value="a@b.example"');
});

test('an invalid address is explained at its field', () => {
  const subscription = { isTaken: false, isInvalid: true, email: 'a@b' };
  const { main } = toSubscriptionPage(subscription, identity);
  expect(main.text).toMatch(/<input id=correo [^>]*aria-invalid=true aria-describedby=falta/);
  expect(main.text).toContain(
    '<p id=falta>«a@b» no es una dirección completa. Escriba una como nombre@correo.com.',
  );
});
