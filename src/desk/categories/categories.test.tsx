import { expect, test } from 'vitest';
import { queryClient, refreshResponses } from '../api/responses.ts';
import { Announcer } from '../parts/announcer.tsx';
import { onItsWay, openPage } from '../testing/page.tsx';
import { Categories } from './categories.tsx';

const news = {
  slug: 'noticias',
  name: 'Noticias',
  description: 'Obras y hechos.',
  icon: 'noticias',
  articles: 12,
  isInMenu: true,
};
const history = { ...news, slug: 'historia', name: 'Historia', icon: 'lamina', isInMenu: false };
const empty = { ...history, slug: 'vacia', name: 'Vacía', articles: 1, isEmpty: true };
const path = '/api/ajustes/categorias';
const open = (responses = {}) =>
  openPage(
    <>
      <Categories />
      <Announcer />
    </>,
    { responses: { [path]: { categories: [news, history, empty] }, ...responses } },
  );

test('categories are listed in their order; those in the menu stay, and only an empty one is deleted', async () => {
  const { listButtons, listMenu, queryByRole } = await open();
  expect(listButtons(/^Editar:/)).toEqual([
    ...['Editar: Noticias', 'Editar: Historia', 'Editar: Vacía'],
  ]);
  expect(queryByRole('button', { name: 'Más acciones: Noticias' })).toBeNull();
  expect(await listMenu('Más acciones: Historia')).toEqual(['Unir a otra…']);
  expect(await listMenu('Más acciones: Vacía')).toEqual(['Unir a otra…', 'Borrar']);
});

test('a category is created, with an address from its name', async () => {
  const { press, choose, submit, field, readNotice } = await open();
  await press('Nueva categoría');
  await choose('Nombre', 'Obra pública');
  expect(field('Dirección').value).toBe('obra-publica');
  await choose('Descripción', 'Lo de todos.');
  queryClient.setQueryData(['/api/categorias'], []);
  expect(await submit()).toContain(
    `POST ${path} {"slug":"obra-publica","name":"Obra pública","description":"Lo de todos.","icon":"otra"}`,
  );
  expect(readNotice()).toContain('Se creó Obra pública');
  // Where an article chooses its category, the list is read again.
  expect(queryClient.getQueryData(['/api/categorias'])).toBeUndefined();
});

test('a category gets another name and icon, but never another address', async () => {
  const { press, choose, submit, field } = await open();
  await press('Editar: Noticias');
  expect(field('Dirección').readOnly).toBe(true);
  await press('Cancelar');
  await press('Editar: Historia');
  // Its icon cannot be chosen any more, and stays.
  expect(await submit()).toContain(
    `PATCH ${path}/historia {"name":"Historia","description":"Obras y hechos."}`,
  );
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

test('a moved category is announced, and stays where it was put until the server has every move', async () => {
  const { listButtons, press, perform, getByText } = await open({
    [`POST ${path}/noticias/mover`]: onItsWay,
  });
  expect(await press('Bajar: Noticias')).toContain(`POST ${path}/noticias/mover {"place":2}`);
  expect(getByText('Noticias: puesto 2 de 3')).toBeTruthy();
  expect(await press('Bajar: Noticias')).toEqual([]);
  await perform(() => refreshResponses(path));
  expect(listButtons(/^Editar:/)).toEqual([
    ...['Editar: Historia', 'Editar: Vacía', 'Editar: Noticias'],
  ]);
});
