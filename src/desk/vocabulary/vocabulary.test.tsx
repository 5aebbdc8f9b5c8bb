import { expect, test } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { Vocabulary } from './vocabulary.tsx';

const path = '/api/ajustes/vocabulario';
const lines = [
  { rule: 'cabilla, varilla', subject: 'Acero' },
  { rule: 'rebar > cabilla', subject: 'Acero' },
];
const many = Array.from({ length: 41 }, (_, index) => ({ rule: `voz ${index}`, subject: '' }));
const trial = {
  found: 2,
  first: [{ slug: 'puente', title: 'El puente' }],
  lines: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
};
const open = (answers = {}) =>
  openPage(<Vocabulary />, {
    answers: {
      [path]: { lines, total: 2, subjects: ['Acero'] },
      [`${path}/probar`]: trial,
      ...answers,
    },
  });

test('the vocabulary is listed line by line', async () => {
  const { listButtons, getByText } = await open();
  expect(listButtons(/^Cambiar:/)).toEqual([
    ...['Cambiar: cabilla, varilla', 'Cambiar: rebar > cabilla'],
  ]);
  expect(getByText('lleva a')).toBeTruthy();
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

test('a line is changed, starting from what it says', async () => {
  const { press, submit, field } = await open();
  await press('Cambiar: rebar > cabilla');
  expect([field('Quien busca').value, field('Encuentra además').value]).toEqual([
    'rebar',
    'cabilla',
  ]);
  expect(await submit()).toContain(
    `PUT ${path} {"before":"rebar > cabilla","rule":"rebar > cabilla","subject":"Acero"}`,
  );
});

test('a line is removed, and restored with undo', async () => {
  const { press, undo } = await open();
  expect(await press('Quitar: cabilla, varilla')).toContain(
    `POST ${path}/quitar {"rule":"cabilla, varilla"}`,
  );
  expect(await undo()).toContain(`POST ${path} {"rule":"cabilla, varilla","subject":"Acero"}`);
});

test('an administrator tries what a reader would type, from three letters on', async () => {
  const { choose, getByText, getByRole } = await open();
  expect(await choose('Lo que escribiría un lector', 'ca')).toEqual([]);
  expect(await choose('Lo que escribiría un lector', 'cab ')).toEqual([
    `GET ${path}/probar?buscar=cab`,
  ]);
  expect(getByText('El puente')).toBeTruthy();
  expect(getByText(/Por: a · b · c · d · e · f y 1 más\./)).toBeTruthy();
  expect(getByRole('link', { name: 'Verlo en el sitio' }).getAttribute('href')).toBe(
    'https://plomada.example/buscar?q=cab',
  );
  const none = await open({ [`${path}/probar`]: { found: 0, first: [], lines: [] } });
  await none.choose('Lo que escribiría un lector', 'cabilla');
  expect(none.getByText('No encuentra nada.')).toBeTruthy();
});

test('many lines are shown forty at a time', async () => {
  const { press, queryByText, queryByRole } = await open({
    [path]: { lines: many, total: 41, subjects: [] },
  });
  expect(queryByText('voz 39')).toBeTruthy();
  expect(queryByText('voz 40')).toBeNull();
  await press('Mostrar más');
  expect(queryByText('voz 40')).toBeTruthy();
  expect(queryByRole('button', { name: 'Mostrar más' })).toBeNull();
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
  expect(await give('Archivo de vocabulario', file)).toEqual(asked(false));
  expect(readNotice()).toBe('Importado|3 nuevas, 1 ya estaban.');
  await choose('Al importar, reemplazar las que hay', true);
  expect(await give('Archivo de vocabulario', file)).toEqual(asked(true));
  const failing = await open({ [`POST ${path}/importar`]: 422, [`POST ${path}`]: 500 });
  await failing.give('Archivo de vocabulario', file);
  expect(failing.readNotice()).toBe('No se importó|No se pudo.');
  await failing.press('Quitar: rebar > cabilla');
  await failing.undo();
  expect(failing.readNotice()).toBe('No se deshizo|No se pudo.|Reintentar');
});

test.each([
  [`POST ${path}/quitar`, 'Quitar: rebar > cabilla', 'No se quitó'],
  [`POST ${path}/exportar`, 'Exportar', 'No se exportó'],
])('a failed %s is reported', async (call, name, said) => {
  const { press, readNotice } = await open({ [call]: 500 });
  await press(name);
  expect(readNotice()).toBe(`${said}|No se pudo.|Reintentar`);
});
