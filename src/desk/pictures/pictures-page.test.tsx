import { expect, test, vi } from 'vitest';
import { within } from '#site/testing/open-element.tsx';
import { FakeRequest } from '../testing/fake-request.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { PicturesPage } from './pictures-page.tsx';

const wall = {
  id: 'a1',
  name: 'muro.jpg',
  alt: 'Un muro de contención',
  width: 1_600,
  height: 1_200,
  url: '/r/a1.webp',
  whole: '/w/a1.webp',
  addedAt: '2026-11-15T11:00:00Z',
  unusedSince: null,
  uses: 3,
};
const unused = { alt: '', uses: 0, unusedSince: '2026-11-10T11:00:00Z' };
const items = [
  wall,
  { ...wall, id: 'a2', name: '', alt: '', uses: 1, addedAt: null },
  { ...wall, ...unused, id: 'a3', name: 'losa-de_techo.jpg' },
];
const use = { articleId: 7, draftId: null, title: 'El muro', slug: 'muro', state: 'publicado' };
const responses = {
  '/api/imagenes': { items, total: 49 },
  '/api/imagenes/a1/usos': {
    items: [
      use,
      { ...use, articleId: 8, title: '', state: 'retirado' },
      { ...use, articleId: null, draftId: 'd1', state: 'borrador' },
    ],
    adverts: ['La Cal', 'La Cal'],
  },
  '/api/imagenes/a2/usos': { items: [use], adverts: ['La Cal'] },
  '/api/imagenes/a3/usos': { items: [], adverts: [] },
};
const open = (change = {}, given = {}) =>
  openPage(<PicturesPage />, { responses: { ...responses, ...change }, at: '/imagenes', ...given });

const search = 'Nombre, texto, pie, crédito o artículo';

test('more pictures are added, and a search begins again', async () => {
  const { press, choose, wait, getByText, getByRole } = await open({
    '/api/imagenes?buscar=muro': onItsWay,
  });
  expect(await press('Cargar más')).toEqual(['GET /api/imagenes?buscar=&pagina=2']);
  expect(getByText('49 de 49')).toBeTruthy();
  await choose(search, ' muro');
  expect(await wait(200)).toEqual(['GET /api/imagenes?buscar=muro']);
  // The pictures stay until the result is there.
  expect(getByRole('button', { name: /losa-de_techo\.jpg/ })).toBeTruthy();
});

test('a picture says in how many places it is used, and lists the articles and adverts', async () => {
  const { press, getByRole } = await open();
  // What it shows comes first, or its file's name as words.
  expect(getByRole('button', { name: /muro\.jpg/ }).textContent).toBe(
    'Un muro de contenciónEn 3 lugares · muro.jpg',
  );
  expect(getByRole('button', { name: /^Losa de techo/ })).toBeTruthy();
  expect(getByRole('button', { name: /losa-de_techo\.jpg/ }).textContent).toContain('Sin uso');
  await press('Un muro de contención');
  const links = within(getByRole('dialog')).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/abrir/7', expect.stringContaining('El muro')],
    ['/abrir/8', expect.stringContaining('Sin título')],
    ['/editor/d1', expect.stringContaining('El muro')],
    ['/ajustes/publicidad', expect.stringContaining('2 anuncios: La Cal')],
  ]);
});

test('a redactor neither replaces a picture everywhere nor sees who advertises', async () => {
  const editor = await open();
  await editor.press('Sin nombre');
  expect(editor.getByText('Reemplazar en todas partes')).toBeTruthy();
  const redactor = await open({}, { can: ['write'] });
  await redactor.press('Sin nombre');
  expect(redactor.queryByText('Reemplazar en todas partes')).toBeNull();
  expect(redactor.getByRole('dialog').textContent).not.toContain('La Cal');
});

/** A request to a server that accepts all of it. */
class Accepted extends FakeRequest {
  override send(body: Blob) {
    queueMicrotask(() => this.respond(200, { offset: body.size }));
  }
}
const sending = {
  'POST /api/imagenes/subidas': { id: 'u1', offset: 0 },
  'POST /api/imagenes/subidas/u1/imagen': { ...wall, id: 'a9' },
};
const slab = new File(['x'], 'losa.jpg');

test('an uploaded picture is in the library, or replaces another everywhere', async () => {
  vi.stubGlobal('XMLHttpRequest', Accepted);
  const page = await open(sending);
  expect(await page.give(slab)).toEqual([
    expect.stringMatching(/^POST \/api\/imagenes\/subidas .*"losa\.jpg"/),
    'POST /api/imagenes/subidas/u1/imagen',
    'GET /api/imagenes?buscar=',
  ]);
  expect(page.readNotice()).toBe('Imagen subida|Ya se puede elegir en cualquier artículo.');
  const replaced = { 'POST /api/imagenes/a1/reemplazar': { articles: 2, drafts: 1 } };
  const other = await open({ ...sending, ...replaced });
  await other.press('Un muro de contención');
  expect((await other.give(slab)).slice(2, 4)).toEqual([
    'POST /api/imagenes/a1/reemplazar {"by":"a9"}',
    'GET /api/imagenes?buscar=',
  ]);
  expect(other.readNotice()).toMatch(/\|Artículos: 2. Borradores: 1. Los lectores ya la ven.$/);
});

test('an unused picture says when it will be deleted, and is deleted after a confirmation', async () => {
  const shown = await open({ '/api/imagenes/a3/usos': { items: [], adverts: ['La Cal'] } });
  await shown.press('Losa de techo');
  expect(shown.queryByRole('button', { name: 'Borrar' })).toBeNull();
  const { press, queryByRole, getByText } = await open();
  await press('Losa de techo');
  expect(getByText(/se borrará el 10 de diciembre a las 7:00/)).toBeTruthy();
  await press('Borrar');
  await press('Cancelar');
  expect(queryByRole('button', { name: 'Borrar para siempre' })).toBeNull();
  await press('Borrar');
  expect(await press('Borrar para siempre')).toEqual([
    ...['DELETE /api/imagenes/a3', 'GET /api/imagenes?buscar='],
  ]);
  expect(queryByRole('dialog')).toBeNull();
});
