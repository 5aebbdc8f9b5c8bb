import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { listPermissions, type Role } from '#contract/desk/roles.ts';
import { sections } from '../routes.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { bridge } from '../testing/samples.ts';
import { Frame } from './frame.tsx';
import { GoAnywhere } from './go-anywhere.tsx';

const mesa = { waiting: [{ state: 'revision' }, { state: 'borrador' }, { state: 'borrador' }] };
const found = [
  { ...bridge, draftId: 'd2', title: 'La viga' },
  bridge,
  { ...bridge, draftId: null, title: '' },
];
/** At an unknown address: the code of a page loads later. */
const open = (given = {}, responses = {}) =>
  openPage(<Frame />, {
    responses: { '/api/mesa': mesa, '/api/articulos': { items: found }, ...responses },
    at: '/no-hay',
    ...given,
  });

type Page = Awaited<ReturnType<typeof open>>;
const readMenu = ({ readAll, getByRole }: Page) =>
  readAll('link', getByRole('navigation', { name: 'Principal' }));

test.each<[Role, string]>([
  ['redactor', 'Mesa Artículos Imágenes'],
  ['editor', 'Mesa Artículos Imágenes Portada Boletín Lectores'],
  [
    'administrador',
    'Mesa Artículos Imágenes Portada Boletín Lectores Suscriptores Equipo Registro Ajustes',
  ],
])('the menu of a %s is %s', async (role, names) => {
  const menu = readMenu(await open({ can: listPermissions(role) }));
  expect(menu.map((link) => /^\p{L}+/u.exec(link)?.[0]).join(' ')).toBe(names);
});

test('the menu counts what waits for an editor, and what came back to a redactor', async () => {
  expect(readMenu(await open())).toContain('Artículos3 en revisión');
  expect(readMenu(await open({ can: ['write'] }))).toContain('Artículos2 por corregir');
  // Only a person who may write can begin an article.
  const reader = await open({ can: [] });
  expect(reader.queryAllByRole('link', { name: /^Nuevo/ })).toEqual([]);
});

const field = 'Un artículo, una página o una acción';
const openDialog = (given = {}, responses = {}) =>
  openPage(<GoAnywhere sections={sections} onClose={() => {}} onOpen={() => {}} />, {
    responses: { '/api/articulos': { items: found }, ...responses },
    ...given,
  });

test('a few letters find a page, an article or an action', async () => {
  const { choose, type, readAll } = await openDialog();
  expect(readAll('option')).toEqual(expect.arrayContaining(['MesaG M', 'AjustesG J', 'Salir']));
  await choose(field, 'viga');
  expect(readAll('option')).toEqual([
    ...['La vigaEnter', 'El puente', 'Sin título', 'Nuevo artículo «viga»N'],
  ]);
  await type(field, 'ArrowDown');
  expect(await type(field, 'Enter')).toEqual(['/editor/d1']);
  const reader = await openDialog({ can: [] }, { '/api/articulos?buscar=zzz': { items: [] } });
  await reader.choose(field, 'zzz');
  expect(reader.getByText('Sin resultados para «zzz».')).toBeTruthy();
});

test('after more letters the first choice is chosen again, and Enter waits for the results', async () => {
  const { choose, type } = await openDialog();
  await choose(field, 'a');
  await type(field, 'ArrowDown');
  await choose(field, 'aj');
  expect(await type(field, 'Enter')).toEqual(['/ajustes']);
  const slow = await openDialog({}, { '/api/articulos': onItsWay });
  await slow.choose(field, 'viga');
  expect(await slow.type(field, 'Enter')).toEqual([]);
});

test('an article that a redactor may not change opens on the site', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { choose, type } = await openDialog({ can: listPermissions('redactor') });
  await choose(field, 'puente');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await type(field, key);
  expect(opened.mock.calls).toEqual([
    ['https://plomada.example/articulo/puente', '_blank', 'noreferrer'],
  ]);
});

test.each([
  ['sal', ['ArrowUp'], '/nuevo?titulo=sal'],
  ['nuevo', [], '/nuevo'],
  ['nuevo', ['ArrowUp'], '/abrir/7'],
  ['escri', ['ArrowUp', 'ArrowUp'], '/ayuda/escribir'],
])('typing %s and pressing %j opens %s', async (letters, keys, to) => {
  const { choose, type } = await openDialog();
  await choose(field, letters);
  for (const key of keys) await type(field, key);
  expect(await type(field, 'Enter')).toEqual([to]);
});

function Counter() {
  const [count, setCount] = useState(0);
  useShortcuts([
    { keys: 'm', label: 'Uno más', run: () => setCount(count + 1) },
    { keys: 'g m', label: 'Diez más', run: () => setCount(count + 10) },
  ]);
  return <h1>{count}</h1>;
}

async function openCounter() {
  const { perform, read } = await openPage(
    <main>
      <Counter />
    </main>,
  );
  return async (key: string, timeStamp = 0, held = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...held });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    await perform(() => document.body.dispatchEvent(event));
    return read();
  };
}

test('a shortcut does what the page would do now', async () => {
  const press = await openCounter();
  expect([await press('m'), await press('m')]).toEqual(['1', '2']);
  // Nor does a key that is held down, or that composes a word.
  for (const held of ['repeat', 'isComposing'])
    expect(await press('m', 0, { [held]: true })).toBe('2');
  // The second of two letters follows within a second and a half.
  await press('g', 10_000);
  expect(await press('m', 11_499)).toBe('12');
  await press('g', 20_000);
  expect(await press('m', 21_500)).toBe('13');
});

test('signing out ends the session, or the page says that it failed', async () => {
  const { pick, readNotice } = await open({}, { 'POST /api/salir': 500 });
  expect(await pick('AR Ana Rojas', 'Salir')).toEqual(['POST /api/salir']);
  expect(readNotice()).toContain('No se pudo salir');
});

test('a page that breaks says so, and the rest of the desk still works', async () => {
  const page = await open({ at: '/registro' }, { '/api/registro': { items: [null], total: 1 } });
  await page.until(() => page.queryByText('Esta página falló.'));
  expect(page.getByRole('button', { name: 'Abrir otra vez' })).toBeTruthy();
  expect(readMenu(page).join()).toContain('Mesa');
  vi.mocked(console.error).mockClear();
});
