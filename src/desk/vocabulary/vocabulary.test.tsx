import { expect, test } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { Vocabulary } from './vocabulary.tsx';

const path = '/api/ajustes/vocabulario';
const lines = [
  { rule: 'cabilla, varilla', subject: 'Acero' },
  { rule: 'rebar > cabilla', subject: 'Acero' },
];
const trial = { found: 2, first: [{ slug: 'puente', title: 'El puente' }], lines: [...'abcdefg'] };
const open = (responses = {}) =>
  openPage(<Vocabulary />, {
    responses: {
      [path]: { lines, total: 2, subjects: ['Acero'] },
      [`${path}/probar`]: trial,
      ...responses,
    },
  });

test('a line is added, in one direction if chosen', async () => {
  const { press, choose, submit, readNotice } = await open();
  await press('Agregar');
  await choose('Palabras equivalentes', 'friso');
  await choose('Solo en un sentido', true);
  await choose('Encuentra además', 'pañete');
  await choose('Tema', 'Acabados');
  expect(await submit()).toEqual([
    `POST ${path} {"rule":"friso > pañete","subject":"Acabados"}`,
    `GET ${path}?buscar=`,
  ]);
  expect(readNotice()).toContain('Agregada');
});

test('a line is edited in place, or removed, which can be undone', async () => {
  const { press, submit, field, undo } = await open();
  await press('Cambiar: rebar > cabilla');
  const said = ['Quien busca', 'Encuentra además'].map((name) => field(name).value);
  expect(said).toEqual(['rebar', 'cabilla']);
  expect(await submit()).toContain(
    `PUT ${path} {"before":"rebar > cabilla","rule":"rebar > cabilla","subject":"Acero"}`,
  );
  expect(await press('Quitar: cabilla, varilla')).toContain(
    `POST ${path}/quitar {"rule":"cabilla, varilla"}`,
  );
  expect(await undo()).toContain(`POST ${path} {"rule":"cabilla, varilla","subject":"Acero"}`);
});

test('an administrator tries a query of a reader, but not one of a single letter', async () => {
  const { choose, getByText } = await open();
  const field = 'Lo que escribiría un lector';
  expect(await choose(field, 'c')).toEqual([]);
  expect(await choose(field, 'cabilla ')).toEqual([`GET ${path}/probar?buscar=cabilla`]);
  expect(getByText('El puente')).toBeTruthy();
  expect(getByText(/Por: a · b · c · d · e · f y 1 más\./)).toBeTruthy();
});

test('a word is searched for in the vocabulary', async () => {
  const { choose, wait, getByText } = await open({
    [`${path}?buscar=x%20y`]: { lines: [], total: 0, subjects: [] },
  });
  await choose('Buscar una palabra', ' x y');
  expect(await wait(200)).toEqual([`GET ${path}?buscar=x%20y`]);
  expect(getByText('Ninguna línea tiene «x y».')).toBeTruthy();
});

test('a file of lines is imported, in addition to the present lines or instead of them', async () => {
  const file = new File(['- cabilla, varilla'], 'vocabulario.yaml');
  const { give, choose, readNotice } = await open({
    [`POST ${path}/importar`]: { added: 3, known: 1 },
  });
  const asked = (replaces: boolean) => [
    `POST ${path}/importar {"text":"- cabilla, varilla","replaces":${replaces}}`,
    `GET ${path}?buscar=`,
  ];
  expect(await give(file, 'Archivo de vocabulario')).toEqual(asked(false));
  expect(readNotice()).toBe('Importado|3 nuevas, 1 ya estaban.');
  await choose('Al importar, reemplazar las que hay', true);
  expect(await give(file, 'Archivo de vocabulario')).toEqual(asked(true));
});
