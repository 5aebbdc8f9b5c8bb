import { expect, test } from 'vitest';
import { identity, openSite, responses, within } from '../testing/page.tsx';

const advert = {
  id: 5,
  client: 'La Escuadra',
  image: { src: '/imagenes/a.webp', alt: 'Andamios', width: 640, height: 530 },
};

/** The headings of the home page's blocks, with the titles of their articles. */
function listBlocks(main: HTMLElement) {
  return within(main)
    .getAllByRole('heading', { level: 2 })
    .map((heading) => {
      const block = heading.closest('section, aside') ?? main;
      const titles = within(block as HTMLElement).queryAllByRole('heading', { level: 3 });
      return [heading.textContent, ...titles.map(({ textContent }) => textContent)];
    });
}

test('the home page has every block of the specification, in order', async () => {
  const page = await openSite('/');
  const main = page.getByRole('main');
  expect(within(main).getByRole('heading', { level: 1 }).textContent).toMatch(
    /Información.*Venezuela/,
  );
  expect(listBlocks(main)).toEqual([
    ['Artículos destacados', 'El puente', 'El muro', 'La viga', 'La losa'],
    ['Categorías principales', 'Noticias', 'Análisis'],
    ['Artículos recientes', 'El puente', 'El muro', 'La viga', 'La losa', 'El río', 'El aire'],
    // Most read first.
    ['Más Populares', 'La losa', 'La viga', 'El muro'],
    ['La obra llega a su correo'],
    ['Estadísticas del sector'],
  ]);
  const figures = Array.from(main.querySelectorAll('dl > div'), ({ textContent }) => textContent);
  expect(figures.slice(-3)).toEqual([
    'Artículos publicados+45',
    'Lecturas totales12.3K',
    'Suscriptores+9',
  ]);
});

test('an administrator changes tagline, menu, networks and advert', async () => {
  const social = { x: 'https://x.example/obra' };
  const menu = { '/categoria/noticias': 'Actualidad' };
  const page = await openSite('/', {
    identity: { ...identity, tagline: 'Lo nuestro.', social, menu, advert },
  });
  const nav = within(page.getByRole('navigation', { name: 'Principal' }));
  const renamed = nav.getByRole('link', { name: 'Actualidad' });
  expect(renamed.getAttribute('href')).toBe('/categoria/noticias');
  const [networks] = page.getAllByRole('list', { name: 'Redes sociales' });
  expect(page.listHrefs(networks)).toEqual([social.x]);
  expect(page.getByRole('contentinfo').textContent).toContain('Lo nuestro.');
  expect(page.queryByText('Espacio Publicitario')).toBeNull();
  // Once in the list of recent articles, and once beside it.
  const adverts = page.getAllByRole('img', { name: 'Andamios' });
  expect(adverts.map((image) => image.closest('a')?.getAttribute('href'))).toEqual([
    ...['/publicidad/5', '/publicidad/5'],
  ]);
  expect(adverts[0]?.closest('li')?.previousElementSibling?.textContent).toContain('La viga');
});

test('each block that failed to load says so, and its button retries', async () => {
  const failing = Object.fromEntries(
    Object.keys(responses()).map((path) => [path, 503 as unknown]),
  );
  const page = await openSite('/', { responses: failing });
  expect(page.getAllByText(/^No se pud/)).toHaveLength(4);
  const retried = ['featured=true&limit=4', '', 'limit=6', 'limit=5'];
  for (const [place, query] of retried.entries()) {
    if (place === 3) Object.assign(page.responses, responses());
    const path = query ? `articles?${query}` : 'categories';
    expect(await page.press('Cargar de nuevo', place)).toEqual([`GET /api/${path}`]);
    // The focus stays in the block after its button is removed.
    if (place === 0) {
      expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('destacados');
    }
  }
  expect(page.getByRole('heading', { name: 'La losa' })).toBeTruthy();
});

test('the number of articles of a chosen category is announced in a region that was there before', async () => {
  const page = await openSite('/');
  const regions = page.getAllByRole('status');
  for (const [category, said] of [
    ['noticias', '6 artículos de Noticias'],
    ['all', '6 artículos de todas las categorías'],
  ] as const) {
    await page.choose('Filtrar por categoría', category);
    expect(regions.map(({ textContent }) => textContent)).toContain(said);
  }
});
