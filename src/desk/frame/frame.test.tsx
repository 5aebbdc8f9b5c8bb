import { expect, test } from 'vitest';
import { openOnPaper } from '../testing/paper.tsx';
import { Frame } from './frame.tsx';

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
const open = (given = {}, answers = {}) =>
  openOnPaper(<Frame />, {
    answers: { '/api/mesa': mesa, '/api/articulos': { items: found }, ...answers },
    ...given,
  });

test('the frame leads everywhere one may go', async () => {
  const { read, press, readDialog } = await open({ at: '/lectores' });
  await press('AR Ana Rojas');
  expect(read()).toMatchInlineSnapshot(`
    "[href=#contenido]|Ir al contenido
    [Plomada, Redacción: ir a la mesa, href=/]|Plomada|Redacción|[Nuevo artículo, href=/nuevo]|Nuevo artículo
    [Principal]
    [href=/]|Mesa
    [href=/articulos]|Artículos|3|en revisión
    [href=/imagenes]|Imágenes
    [href=/boletin]|Boletín
    [aria-current=page, href=/lectores]|Lectores
    [href=/suscriptores]|Suscriptores
    [href=/equipo]|Equipo
    [href=/registro]|Registro
    [href=/ajustes]|Ajustes
    [href=https://plomada.example]|Ver el sitio|[Buscar o ir a…]|[aria-expanded=true]|AR|Ana Rojas|Administrador|, su cuenta
    [Su cuenta]|[href=/perfil]|Su cuenta|[href=/ayuda/lectores]|Ayuda|Atajos del teclado|?|[href=https://plomada.example]|Ver el sitio
    Salir
    [aria-busy=true]
    Cargando
    [Principal, teléfono]|[href=/]|Mesa|[href=/articulos]|Artículos|3|en revisión|[href=/nuevo]|Nuevo|[href=/boletin]|Boletín|[aria-current=true]|Más"
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
    [href=/ayuda/lectores]|Ayuda
    [href=https://plomada.example]|Ver el sitio
    Salir|Ana Rojas"
  `);
});

test('a redactor sees less, and what came back to them', async () => {
  const { read } = await open({ at: '/editor/d1/historial', can: ['write'] });
  expect(read()).toMatchInlineSnapshot(`
    "[href=#contenido]|Ir al contenido
    [Plomada, Redacción: ir a la mesa, href=/]|Plomada|Redacción|[Nuevo artículo, href=/nuevo]|Nuevo artículo
    [Principal]
    [href=/]|Mesa
    [aria-current=page, href=/articulos]|Artículos|2|por corregir
    [href=/imagenes]|Imágenes
    [href=https://plomada.example]|Ver el sitio|[Buscar o ir a…]|[aria-expanded=false]|AR|Ana Rojas|Administrador|, su cuenta
    [aria-busy=true]
    Cargando
    [Principal, teléfono]|[href=/]|Mesa|[aria-current=page, href=/articulos]|Artículos|2|por corregir|[href=/nuevo]|Nuevo|Más"
  `);
});

test('keys are listed, and letters can be put off', async () => {
  const { press, readDialog } = await open();
  await press('Atajos del teclado ?');
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

test('a few letters lead to a page, an article or an action', async () => {
  const { press, choose, type, readDialog } = await open();
  await press('Buscar o ir a…');
  expect(readDialog()).toMatchInlineSnapshot(`
    "[Buscar o ir a]
    Buscar o ir a|[aria-expanded=true, Un artículo, una página o una acción, value=]
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
  const field = 'Un artículo, una página o una acción';
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
  await press('Buscar o ir a…');
  await choose(field, 'sal');
  expect(readDialog()).toMatchInlineSnapshot(`
    "[Buscar o ir a]
    Buscar o ir a|[aria-expanded=true, Un artículo, una página o una acción, value=sal]
    [A dónde ir]
    [aria-selected=true]|Salir|Intro
    [aria-selected=false]|La viga
    [aria-selected=false]|El puente
    [aria-selected=false]|Sin título
    [aria-selected=false]|Nuevo artículo «sal»|N"
  `);
  await choose(field, 'nuevo');
  expect(await type(field, 'ArrowUp')).toEqual([]);
  expect(await type(field, 'Enter')).toEqual(['/abrir/7']);
  await press('Buscar o ir a…');
  await choose(field, 'nuevo');
  expect(await type(field, 'Enter')).toEqual(['/nuevo']);
  const reader = await open({ can: [] }, { '/api/articulos?buscar=zzz': { items: [] } });
  await reader.press('Buscar o ir a…');
  await reader.choose(field, 'zzz');
  expect(reader.readDialog()).toMatchInlineSnapshot();
});

test('leaving ends the session', async () => {
  const { press, readNotice } = await open({}, { 'POST /api/salir': 500 });
  expect(await press('Salir')).toEqual(['POST /api/salir']);
  expect(readNotice()).toBe('No se pudo salir|Error: No se pudo.');
});
