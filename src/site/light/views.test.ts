import { expect, test } from 'vitest';
import { lightArticle } from './article.ts';
import { lightHome } from './home.ts';
import { lightTag } from './lists.ts';
import { toSubscriptionPage } from './newsletter.ts';
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
  const articles = ['El puente /articulo/puente', 'El muro /articulo/muro'];
  const news = 'Noticias /categoria/noticias';
  expect(listLinks(text)).toEqual([
    ...['Explorar Artículos /categoria/noticias', 'Suscribirse al Newsletter #newsletter'],
    ...[...articles, news, news, ...articles],
    // Most read first.
    ...articles.toReversed(),
  ]);
  expect(text).toContain('action="/boletin"');
  expect(text.match(/(?<=figure total">)[^<]*/g)).toEqual(['+45', '12.3K', '+1396']);
  // Blocks that are unreadable or empty say so.
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

test('a light article has everything the full one says, and no space for missing fields', async () => {
  const photo = { id: 'f', kind: 'photo', width: 1_200, height: 800, alt: 'Un puente' };
  const image = { ...photo, caption: 'Pie Foto: Ana Rojas', credit: 'Foto: Ana Rojas' };
  const corrections = [{ date: '2026-11-13T04:00:00Z', text: 'Decía 20 m.' }];
  const text = await show(lightArticle, () => ({
    ...{ ...article, image, corrections, related: [wall] },
  }));
  expect(listLinks(text)).toEqual(
    expect.arrayContaining([
      'Noticias /categoria/noticias',
      'Compartir por WhatsApp https://wa.me/?text=El puente%0Ahttps://plomada.example/articulo/puente',
      'Guardar ?modo=completo',
      'Ver foto, 20 KB /imagenes/f/foto-640.webp',
      '#acero /etiqueta/acero',
      'El muro /articulo/muro',
    ]),
  );
  for (const said of [
    ...['<h1>El puente</h1>', 'Se abrió.', '<b>Ana Rojas</b>', '<p>Texto.', 'Decía 20 m.'],
    'Actualizado el 13 de noviembre de 2026',
    '<figure aria-label="Un puente">\n<figcaption>Pie Foto: Ana Rojas</figcaption>\n<a class=btn',
  ]) {
    expect(text).toContain(said);
  }
  const bare = { ...article, image: { ...image, caption: null, credit: '' } };
  expect(await show(lightArticle, () => bare)).toContain(
    '<figure>\n<figcaption>Un puente</figcaption>',
  );
  const plain = { ...article, updatedAt: article.publishedAt, tags: [] };
  expect(await show(lightArticle, () => plain)).not.toMatch(
    /Actualizado|#acero|Siga leyendo|<figure/,
  );
});

test('a light article lines figures up at the comma and leaves no short word on its own line', async () => {
  const content =
    '| Obra | Metros |\n|---|---|\n| Muro | 12,25 |\n| Losa | 3 |\n\nSe vacía hasta la junta.';
  const text = await show(lightArticle, () => ({ ...article, format: 'extended', content }));
  expect(text).toContain('<td align="right">12,25\n');
  expect(text).toContain('<td align="right">3\n<span class=gap>,00</span>');
  expect(text).toContain('<p>Se vacía hasta la\u00a0junta.');
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

test('a subscription without JavaScript says whether it worked, and keeps the address if not', () => {
  const subscribe = (isTaken: boolean, isInvalid = false) =>
    toSubscriptionPage({ isTaken, isInvalid, email: 'a@b' }, identity).main.text;
  expect(subscribe(true)).toContain('<h1>¡Suscripción exitosa!</h1>');
  expect(subscribe(true)).not.toContain('<form');
  expect(subscribe(false)).toContain('No se pudo completar la suscripción. Inténtelo de nuevo.');
  expect(subscribe(false)).toContain('value="a@b"');
  expect(subscribe(false, true)).toMatch(
    /<input id=correo [^>]*aria-invalid=true aria-describedby=falta.*<p id=falta>«a@b» no es/s,
  );
});
