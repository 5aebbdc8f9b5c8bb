import { expect, test } from 'vitest';
import type { Figures } from '#contract/desk/figures.ts';
import { within } from '#site/testing/open-element.tsx';
import { openPage } from '../testing/page.tsx';
import { figures, reading } from '../testing/samples.ts';
import { FiguresPage } from './figures-page.tsx';

const nearest = { id: 7, title: 'El puente', by: 'puente' };
const searches = [
  { words: 'pasarela', times: 4, isFound: false, nearest },
  { words: 'grúa torre', times: 2, isFound: false, nearest: null },
  { words: 'losa', times: 1, isFound: true, nearest },
];
const trial = { found: 1, first: [{ slug: 'puente', title: 'El puente' }], lines: [] };
const open = (change: Partial<Figures> = {}, responses = {}, given = {}) =>
  openPage(<FiguresPage />, {
    responses: {
      '/api/lectores': { ...figures, ...change },
      '/api/lectores/busquedas': searches,
      '/api/ajustes/vocabulario/probar': trial,
      ...responses,
    },
    at: '/lectores',
    ...given,
  });

test.each([
  ['readings', 0, 'POST /api/lectores/csv'],
  ['subscribers', -1, 'POST /api/lectores/suscriptores/csv'],
])('the figures of %s are downloaded', async (_, place, call) => {
  const { press } = await open({}, { [call]: 500 });
  expect((await press('Descargar CSV', place)).join()).toContain(call);
});

test('another period keeps the category, and is no step in the browser history', async () => {
  const { press, getByRole } = await open({}, {}, { at: '/lectores?categoria=noticias&dias=90' });
  expect(getByRole('button', { name: '90 días' }).getAttribute('aria-pressed')).toBe('true');
  const before = history.length;
  expect(await press('365 días')).toContain('GET /api/lectores?categoria=noticias&dias=365');
  expect(history.length).toBe(before);
});

test('a period that failed does not show the figures of another, nor while it is repeated', async () => {
  const { hold, press, queryByText } = await open({}, { '/api/lectores?dias=365': 500 });
  expect(queryByText('Lo más leído')).toBeTruthy();
  await press('365 días');
  expect(queryByText('Lo más leído')).toBeNull();
  hold('/api/lectores?dias=365');
  expect(await press('Reintentar')).toContain('GET /api/lectores?dias=365');
  expect(queryByText('Lo más leído')).toBeNull();
});

test('the figures of one article or one category leave out the totals of the site', async () => {
  const article = await open({ article: reading });
  expect(article.hrefOf('Abrirlo')).toBe('/abrir/7');
  expect(article.readAll('heading').join()).not.toContain('Lo más leído');
  const category = await open({ category: { slug: 'noticias', name: 'Noticias' } });
  expect(category.readAll('heading').join()).toContain('Lo más leído');
  expect(category.readAll('heading').join()).not.toMatch(/Por categoría|Lo que buscan/);
});

test('a search without results becomes a synonym, begins an article, or is hidden', async () => {
  const { press, pick, submit, field, readNotice, getByRole } = await open();
  await press('Asociar a este artículo: pasarela');
  expect(field('encontrará lo mismo que quien busque').value).toBe('puente');
  expect(await submit()).toEqual([
    'POST /api/lectores/vocabulario {"words":"pasarela","finds":"puente"}',
    'GET /api/lectores/busquedas',
  ]);
  expect(readNotice()).toBe('Quien busque «pasarela» encontrará lo mismo que con «puente»');
  await press('Más acciones: grúa torre');
  const write = within(getByRole('menu')).getByRole('menuitem', { name: 'Escribirlo' });
  expect(write.getAttribute('href')).toBe('/nuevo?titulo=Gr%C3%BAa%20torre');
  expect(await pick('Más acciones: pasarela', 'No mostrar más')).toContain(
    'POST /api/lectores/callar {"words":"pasarela"}',
  );
});
