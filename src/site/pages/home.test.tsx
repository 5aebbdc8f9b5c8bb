import { expect, test } from 'vitest';
import { answers, identity, onItsWay, openSite, within } from '../testing/page.tsx';

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
  const page = await openSite('/', {
    identity: {
      ...identity,
      name: 'Obra',
      tagline: 'Lo nuestro.',
      social: { x: 'https://x.example/obra' },
      menu: { '/categoria/noticias': 'Actualidad' },
      advert,
    },
  });
  const menu = within(page.getByRole('navigation', { name: 'Principal' }));
  expect(menu.getByRole('link', { name: 'Actualidad' }).getAttribute('href')).toBe(
    '/categoria/noticias',
  );
  const [networks] = page.getAllByRole('list', { name: 'Redes sociales' });
  expect(
    within(networks as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('https://x.example/obra');
  expect(page.getByRole('contentinfo').textContent).toContain('Lo nuestro.');
  expect(page.queryByText('Espacio Publicitario')).toBeNull();
  // Once in the list of recent articles, and once beside it.
  const adverts = page.getAllByRole('img', { name: 'Andamios' });
  expect(adverts.map((image) => image.closest('a')?.getAttribute('href'))).toEqual([
    '/publicidad/5',
    '/publicidad/5',
  ]);
  expect(adverts[0]?.closest('li')?.previousElementSibling?.textContent).toContain('La viga');
});

const everything = (answer: unknown) =>
  Object.fromEntries(Object.keys(answers()).map((path) => [path, answer]));

test.each([
  ['/', 4],
  ['/articulo/puente', 1],
  ['/categoria/noticias', 2],
])('%s says that it is loading', async (address, count) => {
  const page = await openSite(address, { answers: everything(onItsWay) });
  expect(within(page.getByRole('main')).getAllByText('Cargando…')).toHaveLength(count);
});

test('blocks without content say so, and statistics without data are zero', async () => {
  const none = { totalArticles: 0, totalViews: 0, totalSubscribers: 0 };
  const page = await openSite('/', {
    answers: { '/api/articles': [], '/api/categories': [], '/api/statistics': none },
  });
  expect(page.getAllByText(/^No hay/).map(({ textContent }) => textContent)).toEqual([
    'No hay artículos destacados disponibles.',
    'No hay categorías disponibles.',
    'No hay artículos disponibles.',
    'No hay artículos disponibles.',
  ]);
  expect(page.getByText('0.0K')).toBeTruthy();
  expect(page.getAllByText('+0')).toHaveLength(2);
});

test('each block that failed to load says so, and its button retries', async () => {
  const given: Record<string, unknown> = everything(503);
  const page = await openSite('/', { answers: given });
  expect(page.getAllByText(/^No se pud/).map(({ textContent }) => textContent)).toEqual([
    'No se pudieron cargar los artículos destacados.',
    'No se pudieron cargar las categorías.',
    'No se pudieron cargar los artículos.',
    'No se pudieron cargar los artículos.',
  ]);
  expect(await page.press('Cargar de nuevo', 0)).toEqual([
    'GET /api/articles?featured=true&limit=4',
  ]);
  // The focus stays in the block after its button is removed.
  expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('destacados');
  expect(await page.press('Cargar de nuevo', 1)).toEqual(['GET /api/categories']);
  expect(await page.press('Cargar de nuevo', 2)).toEqual(['GET /api/articles?limit=6']);
  Object.assign(given, answers());
  expect(await page.press('Cargar de nuevo', 3)).toEqual(['GET /api/articles?limit=5']);
  expect(document.activeElement).toBe(page.getByRole('complementary', { name: 'Más contenido' }));
  expect(page.getByRole('heading', { name: 'La losa' })).toBeTruthy();
});

test('the number of articles of a chosen category is announced in a region that was there before', async () => {
  const page = await openSite('/');
  const regions = page.getAllByRole('status');
  await page.choose('Filtrar por categoría', 'noticias');
  expect(regions.map(({ textContent }) => textContent)).toContain('6 artículos de Noticias');
  await page.choose('Filtrar por categoría', 'all');
  expect(regions.map(({ textContent }) => textContent)).toContain(
    '6 artículos de todas las categorías',
  );
});
