import { expect, test, vi } from 'vitest';
import { onItsWay, openPage } from '../testing/page.tsx';
import { bridge } from '../testing/samples.ts';
import { ArticlesPage } from './articles-page.tsx';

const draft = { ...bridge, articleId: null, draftId: 'd2', title: '', state: 'borrador' };
const image = { id: 'f', alt: '', width: 640, height: 480 };
const items = [
  bridge,
  draft,
  {
    ...{ ...bridge, draftId: 'd3', title: 'La viga' },
    ...{ state: 'programado', publishedAt: '2026-11-18T11:00:00Z' },
  },
  { ...bridge, draftId: null, articleId: 8, title: 'El muro', image, recent: null },
  { ...bridge, draftId: 'd5', title: 'La losa', state: 'cambios' },
  { ...bridge, draftId: 'd6', title: 'La cal', state: 'retirado' },
];
const counts = { borrador: 1, revision: 2, programado: 3, publicado: 40, retirado: 5 };
const list = { items, total: 51, counts, authors: ['Ana Rojas', 'Luis Pérez'] };
const path = '/api/articulos';
const open = (change = {}, given = {}, responses = {}) =>
  openPage(<ArticlesPage />, {
    responses: {
      [path]: { ...list, ...change },
      '/api/categorias': [{ slug: 'noticias', name: 'Noticias', icon: 'noticias' }],
      ...responses,
    },
    at: '/articulos',
    ...given,
  });

test('each article has its state, its date and a link to where it is edited', async () => {
  const page = await open({ counts: { ...counts, cambios: 1 } });
  expect(['El puente', 'Sin título', 'El muro'].map(page.hrefOf)).toEqual([
    ...['/editor/d1', '/editor/d2', '/abrir/8'],
  ]);
  expect(page.readRow('La viga')).toMatch(/Programado.*en 1 día.*mié 18 nov, 7:00/);
  expect(page.readRow('La losa')).toContain('Cambios sin publicar');
  // A missing picture is flagged only for published articles.
  const titles = ['El puente', 'El muro', 'Sin título'];
  const pictureless = titles.filter((title) => /Sin imagen/.test(page.readRow(title)));
  expect(pictureless).toEqual(['El puente']);
  // «Con cambios» and «Papelera» have a tab only while they have articles.
  expect(page.getByRole('navigation', { name: 'Por estado' }).textContent).toBe(
    'Todos 51Borradores 1En revisión 2Programados 3Publicados 40Con cambios 1Retirados 5',
  );
});

test.each([
  ['Lecturas', 'orden=leido'],
  ['Fecha', 'orden=publicado'],
  ['En revisión', 'orden=titulo&estado=revision'],
])('%s asks for %s, and keeps the search', async (name, query) => {
  const { press } = await open({}, { at: '/articulos?buscar=muro&orden=titulo' });
  expect(await press(name)).toEqual([
    `/articulos?buscar=muro&${query}`,
    `GET /api/articulos?buscar=muro&${query}`,
  ]);
});

test('category and author filter the list, and its next page is appended', async () => {
  const { choose, press, getByText } = await open({}, { at: '/articulos?buscar=muro' });
  expect(await choose('Categoría', 'noticias')).toContain(
    '/articulos?buscar=muro&categoria=noticias',
  );
  const query = 'buscar=muro&categoria=noticias&autor=Luis+P%C3%A9rez';
  expect(await choose('Autor', 'Luis Pérez')).toContain(`/articulos?${query}`);
  expect(await press('Cargar 1 más')).toEqual([`GET /api/articulos?${query}&pagina=2`]);
  expect(getByText('51 de 51')).toBeTruthy();
});

test('a search is sent after a pause, with a filter chosen meanwhile, and the list stays until then', async () => {
  const page = await open({}, {}, { [`${path}?categoria=noticias&buscar=viga`]: onItsWay });
  const before = history.length;
  await page.choose('Buscar en artículos', 'vig');
  expect(await page.wait(199)).toEqual([]);
  await page.choose('Buscar en artículos', 'viga');
  await page.choose('Categoría', 'noticias');
  expect(await page.wait(199)).toEqual([]);
  expect(await page.wait(1)).toEqual([
    '/articulos?categoria=noticias&buscar=viga',
    'GET /api/articulos?categoria=noticias&buscar=viga',
  ]);
  expect(history.length).toBe(before);
  expect(page.readRow('El puente')).toBeTruthy();
  // If the search fails, the old rows disappear and do not come back during the retry.
  const failed = await open({}, {}, { [`${path}?buscar=viga`]: 500 });
  await failed.choose('Buscar en artículos', 'viga');
  await failed.wait(200);
  expect(failed.queryByText('El puente')).toBeNull();
  failed.hold(`${path}?buscar=viga`);
  await failed.press('Reintentar');
  expect(failed.queryByText('El puente')).toBeNull();
});

test('a search without results offers to write the article, or to clear the search', async () => {
  const at = '/articulos?buscar=grúa';
  const { press, wait, field, getByText, hrefOf } = await open({ items: [], total: 0 }, { at });
  expect(getByText('Sin resultados para «grúa»')).toBeTruthy();
  expect(hrefOf('Escribirlo')).toBe('/nuevo?titulo=gr%C3%BAa');
  expect(await press('Quitar la búsqueda')).toContain('/articulos');
  expect(document.activeElement).toBe(field('Buscar en artículos'));
  // Clearing the field sends no second request.
  expect([field('Buscar en artículos').value, await wait(200)]).toEqual(['', []]);
});

test.each([
  [{}, ['edit-all'], ['Editar', 'Ver en el sitio', 'Copiar el enlace', 'Historial', 'Duplicar']],
  [{ state: 'cambios' }, [], ['Leer', 'Ver en el sitio', 'Copiar el enlace', 'Historial']],
  [{ draftId: null }, [], ['Leer', 'Ver en el sitio', 'Copiar el enlace']],
  [
    { ...draft, title: 'El puente', isMine: true },
    [],
    ['Editar', 'Historial', 'Duplicar', 'Borrar'],
  ],
  [{ ...draft, title: 'El puente', state: 'papelera' }, ['edit-all'], ['Recuperar']],
] as const)('the menu of %j with permissions %j has %j', async (item, can, expected) => {
  const page = await open({ items: [{ ...bridge, ...item }], total: 1 }, { can });
  expect(await page.listMenu('Más acciones: El puente')).toEqual(expected);
});

test('a draft is deleted, restored and duplicated from its row', async () => {
  const { pick, undo, readNotice } = await open({ items: [{ ...draft, title: 'El puente' }] });
  const menu = 'Más acciones: El puente';
  const again = 'GET /api/articulos?';
  expect(await pick(menu, 'Borrar')).toEqual(['DELETE /api/borradores/d2', again]);
  expect(readNotice()).toBe('En la papelera|Se puede recuperar durante 30 días.|Deshacer');
  expect(await undo()).toEqual(['POST /api/borradores/d2/recuperar', again]);
  expect(await pick(menu, 'Duplicar')).toEqual([
    expect.stringMatching(/^POST \/api\/borradores\/d2\/duplicar \{"id":"[\w-]{36}"\}$/),
    again,
    expect.stringMatching(/^\/editor\/[\w-]{36}$/),
  ]);
  const binned = await open({ items: [{ ...draft, state: 'papelera' }] });
  expect(await binned.pick('Más acciones: Sin título', 'Recuperar')).toEqual([
    ...['POST /api/borradores/d2/recuperar', again],
  ]);
});

test('the link of an article is copied, or shown where a browser refuses to copy', async () => {
  const { pick, readNotice } = await open();
  const menu = 'Más acciones: El puente';
  await pick(menu, 'Copiar el enlace');
  expect(await navigator.clipboard.readText()).toBe('https://plomada.example/articulo/puente');
  using _ = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await pick(menu, 'Copiar el enlace');
  expect(readNotice()).toBe('Cópielo a mano|https://plomada.example/articulo/puente');
});
