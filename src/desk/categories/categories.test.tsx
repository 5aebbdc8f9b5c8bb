import { expect, test } from 'vitest';
import type { SettledCategory } from '#contract/desk/categories.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { Categories } from './categories.tsx';

const news: SettledCategory = {
  slug: 'noticias',
  name: 'Noticias',
  description: 'Obras y hechos.',
  icon: 'noticias',
  articles: 12,
  isEmpty: false,
  isInMenu: true,
};
const history = { ...news, slug: 'historia', name: 'Historia', icon: 'lamina', isInMenu: false };
const empty = { ...history, slug: 'vacia', name: 'Vacía', articles: 1, isEmpty: true };
const path = '/api/ajustes/categorias';
const open = (answers = {}) =>
  openPage(<Categories />, {
    answers: { [path]: { categories: [news, history, empty] }, ...answers },
  });

test('categories are listed in their order, with what can be done to each', async () => {
  const { read, press } = await open();
  await press('Más acciones: Historia');
  expect(read()).toContain('aria-expanded=true]\n[Más acciones: Historia]|Unir a otra…\n');
  await press('Más acciones: Vacía');
  expect(read()).toMatchInlineSnapshot(`
    "Categorías|3
    En este orden se ven en el sitio. El menú enlaza siempre las mismas tres.
    [Mover: Noticias. Puesto 1 de 3. Use las flechas.]|Noticias|Obras y hechos.|12|artículos|[disabled=, Subir: Noticias]|[Bajar: Noticias]|[Editar: Noticias]
    [Mover: Historia. Puesto 2 de 3. Use las flechas.]|Historia|Obras y hechos.|12|artículos|[Subir: Historia]|[Bajar: Historia]|[Editar: Historia]|[Más acciones: Historia, aria-expanded=false]
    [Mover: Vacía. Puesto 3 de 3. Use las flechas.]|Vacía|Obras y hechos.|1|artículo|[Subir: Vacía]|[disabled=, Bajar: Vacía]|[Editar: Vacía]|[Más acciones: Vacía, aria-expanded=true]
    [Más acciones: Vacía]|Unir a otra…|Borrar
    Nueva categoría"
  `);
});

test('one is moved by its buttons or by arrow keys, and where it stands is said', async () => {
  const { read, press } = await open();
  expect(await press('Bajar: Noticias')).toMatchInlineSnapshot(`
    [
      "POST /api/ajustes/categorias/noticias/mover {"place":2}",
      "GET /api/ajustes/categorias",
    ]
  `);
  expect(read()).toContain('Noticias: puesto 2 de 3');
  const again = await open();
  const grip = 'Mover: Historia. Puesto 2 de 3. Use las flechas.';
  expect(await again.type(grip, 'ArrowUp')).toContain(`POST ${path}/historia/mover {"place":1}`);
  expect(await again.type(grip, 'Tab')).toEqual([]);
  expect(await again.type('Mover: Vacía. Puesto 3 de 3. Use las flechas.', 'ArrowDown')).toEqual(
    [],
  );
});

test('one is made, with an address from its name', async () => {
  const { press, choose, submit, readDialog, readNotice } = await open();
  await press('Nueva categoría');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Nueva categoría
    [Cerrar]
    Nombre
    [maxlength=60]
    Dirección
    /categoria/
    Descripción|0/200|0 de 200 caracteres
    [maxlength=200]
    Icono
    Periódico|Compás|Cuchara|Planos|[checked=]|Lámina
    Crear|Cancelar"
  `);
  await choose('Nombre', 'Obra pública');
  expect(readDialog()).toContain('value=obra-publica');
  await choose('Descripción', 'Lo de todos.');
  expect(await submit()).toMatchInlineSnapshot(`
    [
      "POST /api/ajustes/categorias {"slug":"obra-publica","name":"Obra pública","description":"Lo de todos.","icon":"otra"}",
      "GET /api/ajustes/categorias",
    ]
  `);
  expect(readNotice()).toBe('Se creó Obra pública|Ya se ve en el sitio.');
});

test('one is given other words and another sign, but no other address', async () => {
  const { press, choose, submit, readDialog, readNotice } = await open();
  await press('Editar: Noticias');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Editar Noticias
    [Cerrar]
    Nombre
    [maxlength=60, value=Noticias]
    Dirección
    /categoria/|[readonly=, value=noticias]
    No cambia: los lectores ya la tienen.
    Descripción|15/200|15 de 200 caracteres
    [maxlength=200, value=Obras y hechos.]
    Esta categoría tiene en el sitio un icono propio.
    Guardar|Cancelar"
  `);
  await press('Cancelar');
  await press('Editar: Historia');
  await choose('Compás', true);
  expect(await submit()).toMatchInlineSnapshot(`
    [
      "PATCH /api/ajustes/categorias/historia {"name":"Historia","description":"Obras y hechos.","icon":"analisis"}",
      "GET /api/ajustes/categorias",
    ]
  `);
  expect(readNotice()).toBe('Guardado|Ya se ve en el sitio.');
});

test('one is put together with another, once it is said which', async () => {
  const { pick, choose, submit, readDialog, readNotice } = await open();
  await pick('Más acciones: Historia', 'Unir a otra…');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Unir Historia a otra
    [Cerrar]
    A cuál|[value=, selected=]|Elija una categoría|[value=noticias]|Noticias|[value=vacia]|Vacía
    Sus 12 artículos pasan a la que elija, con los retirados, los programados y los borradores. Historia deja de existir, y quien abra|/categoria/historia|o siga su canal de noticias llega a la otra. No se puede deshacer.
    [disabled=]|Unir|Cancelar"
  `);
  expect(await submit()).toEqual([]);
  await choose('A cuál', 'noticias');
  expect(readDialog()).toContain('Sus 12 artículos pasan a|Noticias|, con');
  expect(await submit()).toEqual([]);
  await choose('Escriba «Noticias» para confirmar', 'noticias');
  expect(await submit()).toMatchInlineSnapshot(`
    [
      "POST /api/ajustes/categorias/historia/unir {"into":"noticias"}",
      "GET /api/ajustes/categorias",
    ]
  `);
  expect(readNotice()).toBe('Historia es ahora Noticias|Ya se ve en el sitio.');
});

test('an empty one is deleted, and brought back', async () => {
  const { pick, undo, readNotice } = await open();
  expect(await pick('Más acciones: Vacía', 'Borrar')).toMatchInlineSnapshot(`
    [
      "DELETE /api/ajustes/categorias/vacia",
      "GET /api/ajustes/categorias",
    ]
  `);
  expect(readNotice()).toBe('Se borró Vacía|Deshacer');
  expect(await undo()).toMatchInlineSnapshot(`
    [
      "POST /api/ajustes/categorias/vacia/recuperar {}",
      "GET /api/ajustes/categorias",
    ]
  `);
});

test('what is on its way is not sent twice, and what is wrong is said at its field', async () => {
  const slow = await open({ [`POST ${path}`]: onItsWay, [`POST ${path}/historia/unir`]: onItsWay });
  await slow.press('Nueva categoría');
  await slow.submit();
  const busy = '[aria-busy=true, aria-disabled=true]|';
  expect(slow.readDialog()).toContain(`${busy}Crear|`);
  expect(await slow.submit()).toEqual([]);
  await slow.close();
  await slow.pick('Más acciones: Historia', 'Unir a otra…');
  await slow.choose('A cuál', 'vacia');
  await slow.choose('Escriba «Vacía» para confirmar', 'Vacía');
  await slow.submit();
  expect(slow.readDialog()).toContain(`${busy}Unir|`);
  expect(await slow.submit()).toEqual([]);
  const taken = Response.json({ detail: 'Ya existe.', field: 'slug' }, { status: 422 });
  const { press, pick, choose, submit, readDialog, readNotice } = await open({
    [`POST ${path}`]: taken,
    [`PATCH ${path}/historia`]: 500,
    [`POST ${path}/vacia/unir`]: 500,
  });
  await press('Nueva categoría');
  await choose('Dirección', 'obra');
  await submit();
  expect(readDialog()).toContain('/categoria/|[aria-invalid=true, value=obra]\nYa existe.\n');
  expect(readDialog()).not.toContain('aria-busy');
  const address = document.querySelector('.affix input');
  expect(address?.getAttribute('spellcheck')).toBe('false');
  await press('Cancelar');
  await press('Editar: Historia');
  await submit();
  expect(readNotice()).toBe('No se guardó|No se pudo.|Reintentar');
  await press('Cancelar');
  await pick('Más acciones: Vacía', 'Unir a otra…');
  expect(readDialog()).toContain('\nSu artículo pasa a la que elija, con');
  await choose('A cuál', 'noticias');
  await choose('Escriba «Noticias» para confirmar', 'Noticias');
  await submit();
  expect(readNotice()).toBe('No se unieron|No se pudo.|Reintentar');
  expect(readDialog()).toContain('\nUnir|Cancelar');
});

test('what is moved stays where it was put until the server has every move', async () => {
  const { read, press } = await open({ [`POST ${path}/noticias/mover`]: onItsWay });
  await press('Bajar: Noticias');
  expect(await press('Bajar: Noticias')).toEqual([]);
  expect(read()).toMatch(/Mover: Historia.*Mover: Vacía.*Mover: Noticias/s);
});

test('none, and none that came, are told apart', async () => {
  const none = await open({ [path]: { categories: [] } });
  expect(none.read()).toContain(
    'Todavía no hay categorías.|Sin ellas no se puede publicar: cree la primera.\nNueva',
  );
  const failed = await open({ [path]: 500 });
  expect(failed.read()).toContain('No se pudo traer las categorías.|No se pudo.\n');
  const coming = await open({ [path]: onItsWay });
  expect(coming.read()).toContain('[aria-busy=true]');
  const { press, pick, readNotice } = await open({
    [`DELETE ${path}/vacia`]: 500,
    [`POST ${path}/noticias/mover`]: 500,
  });
  await pick('Más acciones: Vacía', 'Borrar');
  expect(readNotice()).toBe('No se borró|No se pudo.|Reintentar');
  await press('Bajar: Noticias');
  expect(readNotice()).toBe('No se movió|No se pudo.|Reintentar');
});
