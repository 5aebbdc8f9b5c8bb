import { expect, test } from 'vitest';
import { listArticles, openSite, responses, within } from '../testing/page.tsx';
import { result as sample } from '../testing/samples.ts';

const result = {
  ...sample,
  marks: { title: [[3, 7]], excerpt: [] },
  passage: { text: 'Otro muro', marks: [[5, 9]] },
};
const found = {
  found: 45,
  categories: [
    { slug: 'noticias', name: 'Noticias', found: 21 },
    { slug: 'analisis', name: 'Análisis', found: 20 },
  ],
  page: 2,
  results: [result, { id: 2, slug: 'viga', title: 'La viga', excerpt: 'Vigas.' }],
};
const openResults = async (change: object, query = 'q=muro') => {
  const page = await openSite(`/buscar?${query}`, {
    responses: { ...responses(), '/api/search': { ...found, ...change } },
  });
  return {
    ...page,
    readResults: () => page.readMain().split('[Resultados, aria-busy=false]\n')[1],
  };
};

test('the second of three pages of results links to the first and the third', async () => {
  const page = await openResults({}, 'q=muro&pagina=2');
  expect(page.getByText('45 resultados, página 2 de 3')).toBeTruthy();
  const links = within(page.getByRole('navigation', { name: 'Páginas' })).getAllByRole('link');
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Resultados anteriores /buscar?q=muro',
    'Más resultados /buscar?q=muro&pagina=3',
  ]);
});

test('a category has pages of its own: one for twenty results', async () => {
  const more = await openResults({ page: 1 }, 'q=muro&categoria=noticias');
  expect(more.hrefOf('Más resultados')).toBe('/buscar?q=muro&categoria=noticias&pagina=2');
  const page = await openResults({ page: 1 }, 'q=muro&categoria=analisis');
  expect(page.readResults()).toMatch(/^20 resultados en Análisis\n/);
  expect(page.readMain()).not.toContain('[Páginas]');
});

test('a corrected query is shown beside the original', async () => {
  const page = await openResults({ results: [{ ...result, understood: 'El muro' }] }, 'q=el+murro');
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Resultados para «El muro»');
  expect(page.getByText(/Usted escribió «el murro»/)).toBeTruthy();
  expect(page.hrefOf('Buscar tal como lo escribió')).toBe('/buscar?q=el+%22murro%22');
});

test('a search without results links similar articles, matching categories, or else the most read', async () => {
  const none = { found: 0, categories: [], page: 1, results: [] };
  const near = [{ slug: 'analisis', name: 'Análisis' }];
  const page = await openResults({ ...none, nearest: { categories: near, articles: [] } });
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Sin resultados para «muro»');
  expect(within(page.getByRole('main')).getByText('No se encontraron resultados')).toBeTruthy();
  expect(page.readResults()).toMatch(
    /\nCategorías relacionadas\n\[href=\/categoria\/analisis\]\|Análisis$/,
  );
  const nearest = { categories: [], articles: listArticles(1) };
  const popular = await openResults({ ...none, nearest });
  expect(popular.readResults()).toMatch(/\nMás Populares\n.*\[href=\/articulo\/puente\]/s);
  const guessed = await openResults({
    ...{ ...none, nearest, similar: [{ ...result, understood: 'muro de piedra' }] },
  });
  expect(guessed.getByText(/Usted escribió «muro»/)).toBeTruthy();
  expect(within(guessed.getByRole('main')).getByText('No se encontraron resultados')).toBeTruthy();
  const similar = within(guessed.getByRole('region', { name: 'Lo más parecido' }));
  expect(similar.getByRole('link', { name: 'El muro' })).toBeTruthy();
  expect(guessed.queryByText('Más Populares')).toBeNull();
});

test('a failed search can be retried, or replaced by another', async () => {
  const page = await openSite('/buscar?q=muro', { responses: { '/api/search': 503 } });
  expect(page.readMain()).toContain('\nNo se pudo completar la búsqueda.\nCargar de nuevo');
  page.responses['/api/search'] = { ...found, page: 1 };
  expect(await page.press('Cargar de nuevo')).toEqual(['GET /api/search?q=muro']);
  expect(page.readMain()).toContain('\n45 resultados, página 1 de 3\n');
  expect(await page.submit({ q: '  puente  nuevo ' })).toEqual(['GET /api/search?q=puente+nuevo']);
  expect(page.where()).toBe('/buscar?q=puente+nuevo');
  await page.submit({ q: 'p' });
  expect(page.getByText(/Escriba al menos/)).toBeTruthy();
});
