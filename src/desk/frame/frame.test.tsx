import { expect, test, vi } from 'vitest';
import { listPermissions, type Role } from '#contract/desk/roles.ts';
import { sections } from '../routes.tsx';
import { openPage } from '../testing/page.tsx';
import { Dock } from './dock.tsx';
import { Frame } from './frame.tsx';
import { GoAnywhere } from './go-anywhere.tsx';
import { Rail } from './rail.tsx';

const mesa = {
  waiting: [{ state: 'revision' }, { state: 'borrador' }, { state: 'borrador' }],
};
const item = {
  draftId: 'd1',
  articleId: 7,
  slug: 'puente',
  title: 'El puente',
  state: 'publicado',
};
const found = [
  { ...item, draftId: 'd2', title: 'La viga' },
  item,
  { ...item, draftId: null, title: '' },
];
/** Where no page is: those there are come when they come. */
const open = (given = {}, answers = {}) =>
  openPage(<Frame />, {
    answers: { '/api/mesa': mesa, '/api/articulos': { items: found }, ...answers },
    at: '/no-hay',
    ...given,
  });

test('the frame leads everywhere one may go', async () => {
  const { read, press, readDialog, close } = await open();
  await press('AR Ana Rojas');
  expect(read()).toMatchInlineSnapshot(`
    "[href=#contenido]|Ir al contenido
    [Plomada, Redacción: ir a la mesa, href=/]|Plomada|Redacción|[Nuevo artículo, href=/nuevo]|Nuevo artículo
    [Principal]
    [href=/]|Mesa
    [href=/articulos]|Artículos|3|en revisión
    [href=/imagenes]|Imágenes
    [href=/boletin]|Boletín
    [href=/lectores]|Lectores
    [href=/suscriptores]|Suscriptores
    [href=/equipo]|Equipo
    [href=/registro]|Registro
    [href=/ajustes]|Ajustes
    [href=https://plomada.example]|Ver el sitio|[Buscar o ir a…]|[aria-expanded=true]|AR|Ana Rojas|Administrador|, su cuenta
    [Su cuenta]|[href=/perfil]|Su cuenta|[href=/ayuda]|Ayuda|Atajos del teclado|?|[href=https://plomada.example]|Ver el sitio
    Salir
    No hay nada aquí
    [Ayuda: toda, href=/ayuda]
    Esta dirección no lleva a ninguna página de la redacción.|Puede que el enlace esté cortado.
    [href=/]|Ir a la mesa
    [Principal, teléfono]|[href=/]|Mesa|[href=/articulos]|Artículos|3|en revisión|[href=/nuevo]|Nuevo|[href=/boletin]|Boletín|Más"
  `);
  await press('Más');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Más
    [Cerrar]
    [href=/imagenes]|Imágenes
    [href=/lectores]|Lectores
    [href=/suscriptores]|Suscriptores
    [href=/equipo]|Equipo
    [href=/registro]|Registro
    [href=/ajustes]|Ajustes
    [href=/perfil]|Su cuenta
    [href=/ayuda]|Ayuda
    [href=https://plomada.example]|Ver el sitio
    Salir|Ana Rojas"
  `);
  await close();
  expect(readDialog()).toBe('');
});

test('a redactor sees less, and what came back to them', async () => {
  const { read } = await open({ can: ['write'] });
  expect(read()).toMatchInlineSnapshot(`
    "[href=#contenido]|Ir al contenido
    [Plomada, Redacción: ir a la mesa, href=/]|Plomada|Redacción|[Nuevo artículo, href=/nuevo]|Nuevo artículo
    [Principal]
    [href=/]|Mesa
    [href=/articulos]|Artículos|2|por corregir
    [href=/imagenes]|Imágenes
    [href=https://plomada.example]|Ver el sitio|[Buscar o ir a…]|[aria-expanded=false]|AR|Ana Rojas|Administrador|, su cuenta
    No hay nada aquí
    [Ayuda: toda, href=/ayuda]
    Esta dirección no lleva a ninguna página de la redacción.|Puede que el enlace esté cortado.
    [href=/]|Ir a la mesa
    [Principal, teléfono]|[href=/]|Mesa|[href=/articulos]|Artículos|2|por corregir|[href=/nuevo]|Nuevo|Más"
  `);
  const reader = await open({ can: [] });
  expect(reader.read()).not.toContain('Nuevo');
});

test.each<[Role, string]>([
  ['redactor', 'Mesa Artículos Imágenes'],
  ['editor', 'Mesa Artículos Imágenes Boletín Lectores'],
])('the menu of a %s is %s', async (role, names) => {
  await open({ can: listPermissions(role) });
  const links = document.querySelectorAll('[aria-label=Principal] a');
  expect(Array.from(links, (link) => /^\p{L}+/u.exec(link.textContent)?.[0]).join(' ')).toBe(names);
});

test.each([
  ['/', 'Mesa'],
  ['/articulos', 'Artículos'],
  ['/editor/d1', 'Artículos'],
  ['/ajustes/copias', 'Ajustes'],
  ['/publicidad/5', 'Ajustes'],
  ['/lectores', 'Lectores'],
])('at %s one is in %s', async (address, name) => {
  const waiting = { count: 0, meaning: 'en revisión' };
  const parts = { address, sections, waiting, onOpen: () => {} };
  const { read } = await openPage(<Rail {...parts} />);
  expect(read().match(/\[aria-current=page, href=[^\]]*\]\|([^|\n]*)/g)).toEqual([
    expect.stringMatching(`${name}$`),
  ]);
  const dock = await openPage(<Dock {...parts} />);
  const inDock = sections.find((each) => each.name === name)?.inDock;
  expect(dock.read()).toContain(inDock ? `]|${name}|` : '|[aria-current=true]|Más');
});

test('keys are listed, and letters can be put off', async () => {
  const { pick, readDialog } = await open();
  await pick('AR Ana Rojas', 'Atajos del teclado ?');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Atajos del teclado
    [Cerrar]
    Ctrl K
    Buscar o ir a cualquier parte
    N
    Nuevo artículo
    G M
    Mesa
    G A
    Artículos
    G I
    Imágenes
    G B
    Boletín
    G L
    Lectores
    G S
    Suscriptores
    G E
    Equipo
    G R
    Registro
    G J
    Ajustes
    Ctrl S
    Guardar ya
    ?
    Esta lista
    [aria-checked=true]|Atajos de una letra
    Nunca actúan mientras se escribe en un campo. Apáguelos si dicta a su equipo o si le estorban.|[href=/ayuda/atajos]|Más sobre los atajos"
  `);
});

const field = 'Un artículo, una página o una acción';
const go = (given = {}, answers = {}) =>
  openPage(<GoAnywhere sections={sections} onClose={() => {}} onOpen={() => {}} />, {
    answers: { '/api/articulos': { items: found }, ...answers },
    ...given,
  });

test('a few letters lead to a page, an article or an action', async () => {
  const { choose, type, readDialog } = await go();
  expect(readDialog()).toMatchInlineSnapshot(`
    "[Buscar o ir a]
    Buscar o ir a|[aria-expanded=true, Un artículo, una página o una acción]
    [A dónde ir]
    [aria-selected=true]|Nuevo artículo|Intro
    [aria-selected=false]|Mesa|G M
    [aria-selected=false]|Artículos|G A
    [aria-selected=false]|Imágenes|G I
    [aria-selected=false]|Boletín|G B
    [aria-selected=false]|Lectores|G L
    [aria-selected=false]|Suscriptores|G S
    [aria-selected=false]|Equipo|G E
    [aria-selected=false]|Registro|G R
    [aria-selected=false]|Ajustes|G J
    [aria-selected=false]|Su cuenta
    [aria-selected=false]|Ayuda
    [aria-selected=false]|Atajos del teclado|?
    [aria-selected=false]|Salir"
  `);
  await choose(field, 'viga');
  expect(readDialog()).toMatchInlineSnapshot(`
    "[Buscar o ir a]
    Buscar o ir a|[aria-expanded=true, Un artículo, una página o una acción, value=viga]
    [A dónde ir]
    [aria-selected=true]|La viga|Intro
    [aria-selected=false]|El puente
    [aria-selected=false]|Sin título
    [aria-selected=false]|Nuevo artículo «viga»|N"
  `);
  await type(field, 'ArrowDown');
  expect(await type(field, 'Enter')).toEqual(['/editor/d1']);
  const reader = await go({ can: [] }, { '/api/articulos?buscar=zzz': { items: [] } });
  await reader.choose(field, 'zzz');
  expect(reader.readDialog()).toMatchInlineSnapshot(`
    "[Buscar o ir a]
    Buscar o ir a|[aria-expanded=true, Un artículo, una página o una acción, value=zzz]
    [A dónde ir]
    Nada con «zzz»."
  `);
});

test('what is out and not theirs to change opens on the site for a redactor', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { choose, type } = await go({ can: listPermissions('redactor') });
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
])('%s and %j lead to %s', async (letters, keys, to) => {
  const { choose, type } = await go();
  await choose(field, letters);
  for (const key of keys) await type(field, key);
  expect(await type(field, 'Enter')).toEqual([to]);
});

test('leaving ends the session', async () => {
  const { pick, press, readDialog, readNotice } = await open({}, { 'POST /api/salir': 500 });
  expect(await pick('AR Ana Rojas', 'Salir')).toEqual(['POST /api/salir']);
  expect(readNotice()).toBe('No se pudo salir|Error: No se pudo.');
  await press('Más');
  expect(await press('Salir Ana Rojas')).toEqual(['POST /api/salir']);
  expect(readDialog()).toBe('');
});

test('a page that breaks says so, and leaves the rest of the desk', async () => {
  const page = await open({ at: '/registro' }, { '/api/registro': { items: [null], total: 1 } });
  await page.until(() => page.read().includes('Esta página falló.'));
  expect(page.read()).toContain(
    '\nEsta página falló.|Lo que escribió está guardado.\nAbrir otra vez\n[Principal, teléfono]',
  );
  vi.mocked(console.error).mockClear();
});
