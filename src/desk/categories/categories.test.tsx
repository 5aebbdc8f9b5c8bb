import { expect, test } from 'vitest';
import type { EditableCategory } from '#contract/desk/categories.ts';
import { within } from '#site/testing/open-element.tsx';
import { refreshAnswers } from '../api/answers.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { Categories } from './categories.tsx';

const news: EditableCategory = {
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

test('categories are listed in their order; those in the menu stay, and only an empty one is deleted', async () => {
  const { press, getAllByRole, getByRole, queryByRole } = await open();
  const names = getAllByRole('button', { name: /^Editar:/ }).map((each) =>
    each.getAttribute('aria-label'),
  );
  expect(names).toEqual(['Editar: Noticias', 'Editar: Historia', 'Editar: Vacía']);
  expect(queryByRole('button', { name: 'Más acciones: Noticias' })).toBeNull();
  const listMenu = async (name: string) => {
    await press(`Más acciones: ${name}`);
    const items = within(getByRole('menu')).getAllByRole('menuitem');
    return items.map((item) => item.textContent);
  };
  expect(await listMenu('Historia')).toEqual(['Unir a otra…']);
  expect(await listMenu('Vacía')).toEqual(['Unir a otra…', 'Borrar']);
});

test('a category is moved by buttons or arrow keys', async () => {
  const { press, getByText } = await open();
  expect(await press('Bajar: Noticias')).toContain(`POST ${path}/noticias/mover {"place":2}`);
  expect(getByText('Noticias: puesto 2 de 3')).toBeTruthy();
  const again = await open();
  const grip = 'Mover: Historia. Puesto 2 de 3. Use las flechas.';
  expect(await again.type(grip, 'ArrowUp')).toContain(`POST ${path}/historia/mover {"place":1}`);
});

test('a category is created, with an address from its name', async () => {
  const { press, choose, submit, field, readNotice } = await open();
  await press('Nueva categoría');
  await choose('Nombre', 'Obra pública');
  expect(field('Dirección').value).toBe('obra-publica');
  await choose('Descripción', 'Lo de todos.');
  expect(await submit()).toContain(
    `POST ${path} {"slug":"obra-publica","name":"Obra pública","description":"Lo de todos.","icon":"otra"}`,
  );
  expect(readNotice()).toContain('Se creó Obra pública');
});

test('a category gets another name and icon, but never another address', async () => {
  const { press, choose, submit, field } = await open();
  await press('Editar: Noticias');
  expect(field('Dirección').readOnly).toBe(true);
  await press('Cancelar');
  await press('Editar: Historia');
  await choose('Compás', true);
  expect(await submit()).toContain(
    `PATCH ${path}/historia {"name":"Historia","description":"Obras y hechos.","icon":"analisis"}`,
  );
});

test('a category is merged into another after its name is typed', async () => {
  const { pick, choose, submit, readNotice } = await open();
  await pick('Más acciones: Historia', 'Unir a otra…');
  expect(await submit()).toEqual([]);
  await choose('Categoría de destino', 'noticias');
  expect(await submit()).toEqual([]);
  await choose('Escriba «Noticias» para confirmar', 'noticias');
  expect(await submit()).toContain(`POST ${path}/historia/unir {"into":"noticias"}`);
  expect(readNotice()).toContain('Historia es ahora Noticias');
});

test('an empty category is deleted, and restored with undo', async () => {
  const { pick, undo } = await open();
  expect(await pick('Más acciones: Vacía', 'Borrar')).toContain(`DELETE ${path}/vacia`);
  expect(await undo()).toContain(`POST ${path}/vacia/recuperar {}`);
});

test('a new category is sent once, and a taken address is explained at its field', async () => {
  const slow = await open({ [`POST ${path}`]: onItsWay });
  await slow.press('Nueva categoría');
  await slow.submit();
  expect(await slow.submit()).toEqual([]);
  const taken = Response.json({ detail: 'Ya existe.', field: 'slug' }, { status: 422 });
  const { press, choose, submit, field, getByText } = await open({ [`POST ${path}`]: taken });
  await press('Nueva categoría');
  await choose('Dirección', 'obra');
  await submit();
  expect(field('Dirección').getAttribute('aria-invalid')).toBe('true');
  expect(getByText('Ya existe.')).toBeTruthy();
});

test('a moved category stays where it was put until the server has every move', async () => {
  const { getAllByRole, press, perform } = await open({
    [`POST ${path}/noticias/mover`]: onItsWay,
  });
  await press('Bajar: Noticias');
  expect(await press('Bajar: Noticias')).toEqual([]);
  await perform(() => refreshAnswers(path));
  const names = getAllByRole('button', { name: /^Editar:/ }).map((each) =>
    each.getAttribute('aria-label'),
  );
  expect(names).toEqual(['Editar: Historia', 'Editar: Vacía', 'Editar: Noticias']);
});
