import { expect, test } from 'vitest';
import { onItsWay, openPage } from '../testing/page.tsx';
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
  const { read } = await open();
  expect(read()).toMatchInlineSnapshot(`
    "Vocabulario de la búsqueda|2
    Los cambios valen desde la búsqueda siguiente.
    Buscar una palabra en el vocabulario|[Buscar una palabra, maxlength=100]|Agregar
    cabilla = varilla|Acero|[Cambiar: cabilla, varilla]|[Quitar: cabilla, varilla]
    rebar|lleva a|cabilla|Acero|[Cambiar: rebar > cabilla]|[Quitar: rebar > cabilla]
    Probar
    Lo que escribiría un lector
    En un archivo
    Para cambiar muchas a la vez: exporte, corrija el archivo con un editor de texto, e impórtelo. Si tiene un error se dice en qué línea, y no cambia nada.
    Al importar, en lugar de las que hay
    Exportar|Importar…
    [accept=.yaml,.yml,text/yaml, Archivo de vocabulario]"
  `);
});

test('a line is added, changed and removed', async () => {
  const { read, press, choose, submit, undo, readDialog, readNotice } = await open();
  await press('Agregar');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Agregar al vocabulario
    [Cerrar]
    Palabras que son lo mismo
    Separadas por comas: cabilla, varilla. Una sola dice que existe, y que no es un error.
    Solo en un sentido: no al revés
    Tema|para la redacción
    [value=Acero]
    Agregar|Cancelar"
  `);
  await choose('Palabras que son lo mismo', 'friso');
  await choose('Solo en un sentido: no al revés', true);
  await choose('Encuentra además', 'pañete');
  await choose('Tema', 'Acabados');
  expect(await submit()).toMatchInlineSnapshot(`
    [
      "POST /api/ajustes/vocabulario {"rule":"friso > pañete","subject":"Acabados"}",
      "GET /api/ajustes/vocabulario?buscar=",
    ]
  `);
  expect(readNotice()).toBe('Agregada|Vale desde la búsqueda siguiente.');
  await press('Cambiar: rebar > cabilla');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Cambiar una línea
    [Cerrar]
    Quien busca
    [value=rebar]
    Separadas por comas: cabilla, varilla. Una sola dice que existe, y que no es un error.
    [checked=]|Solo en un sentido: no al revés
    Encuentra además
    [value=cabilla]
    Tema|para la redacción
    [value=Acero]
    [value=Acero]
    Guardar|Cancelar"
  `);
  expect(await submit()).toMatchInlineSnapshot(`
    [
      "PUT /api/ajustes/vocabulario {"before":"rebar > cabilla","rule":"rebar > cabilla","subject":"Acero"}",
      "GET /api/ajustes/vocabulario?buscar=",
    ]
  `);
  expect(readNotice()).toBe('Guardado|Vale desde la búsqueda siguiente.');
  expect(await press('Quitar: cabilla, varilla')).toMatchInlineSnapshot(`
    [
      "POST /api/ajustes/vocabulario/quitar {"rule":"cabilla, varilla"}",
      "GET /api/ajustes/vocabulario?buscar=",
    ]
  `);
  expect(readNotice()).toBe('Se quitó «cabilla, varilla»|Deshacer');
  expect(await undo()).toMatchInlineSnapshot(`
    [
      "POST /api/ajustes/vocabulario {"rule":"cabilla, varilla","subject":"Acero"}",
      "GET /api/ajustes/vocabulario?buscar=",
    ]
  `);
  expect(read()).not.toContain('Tema');
});

test('a reader’s word is tried', async () => {
  const { read, choose } = await open();
  expect(await choose('Lo que escribiría un lector', 'ca')).toEqual([]);
  expect(await choose('Lo que escribiría un lector', 'cab ')).toEqual([
    `GET ${path}/probar?buscar=cab`,
  ]);
  expect(read().split('Lo que escribiría')[1]).toMatchInlineSnapshot(`
    " un lector
    [value=cab ]
    2 artículos.|[href=https://plomada.example/buscar?q=cab]|Verlo en el sitio
    El puente
    Por: a · b · c · d · e · f y 1 más.
    En un archivo
    Para cambiar muchas a la vez: exporte, corrija el archivo con un editor de texto, e impórtelo. Si tiene un error se dice en qué línea, y no cambia nada.
    Al importar, en lugar de las que hay
    Exportar|Importar…
    [accept=.yaml,.yml,text/yaml, Archivo de vocabulario]"
  `);
  const six = { ...trial, lines: trial.lines.slice(1) };
  const some = await open({ [`${path}/probar`]: six });
  await some.choose('Lo que escribiría un lector', 'cab');
  expect(some.read()).toContain('\nPor: b · c · d · e · f · g\n');
  // Too little to be looked for.
  await some.choose('Lo que escribiría un lector', 'ca');
  expect(some.read()).not.toContain('Por:');
  const slow = await open({ [`${path}/probar`]: onItsWay });
  await slow.choose('Lo que escribiría un lector', 'cab');
  expect(slow.read()).toContain('\n[value=cab]\n[aria-busy=true]\n');
  const one = await open({ [`${path}/probar`]: { found: 1, first: [], lines: ['a'] } });
  await one.choose('Lo que escribiría un lector', 'cabilla');
  expect(one.read()).toContain('1 artículo.');
  expect(one.read()).toContain('\nPor: a\n');
  const none = await open({ [`${path}/probar`]: { found: 0, first: [], lines: [] } });
  await none.choose('Lo que escribiría un lector', 'cabilla');
  expect(none.read()).toContain('\nNo encuentra nada.\n');
});

test('a word is looked for in it, and many lines are shown a few at a time', async () => {
  const more = [...many, ...many].map((line, index) => ({ ...line, rule: `voz ${index}` }));
  const most = await open({ [path]: { lines: more, total: 82, subjects: [] } });
  await most.press('Mostrar más');
  expect(most.read()).toContain('\n80 de 82|Mostrar más\n');
  const { read, press, choose, wait } = await open({
    [path]: { lines: many, total: 41, subjects: [] },
  });
  expect(read()).toContain('voz 39');
  expect(read()).not.toContain('voz 40');
  expect(read()).toContain('\n40 de 41|Mostrar más\n');
  await press('Mostrar más');
  expect(read()).not.toContain('Mostrar más');
  await choose('Buscar una palabra', ' x y');
  expect(await wait(200)).toEqual([`GET ${path}?buscar=x%20y`]);
});

test('many lines come in from a file, beside those that are there or in their place', async () => {
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
  await choose('Al importar, en lugar de las que hay', true);
  expect(await give('Archivo de vocabulario', file)).toEqual(asked(true));
  const failing = await open({ [`POST ${path}/importar`]: 422, [`POST ${path}`]: 500 });
  await failing.give('Archivo de vocabulario', file);
  expect(failing.readNotice()).toBe('No se importó|No se pudo.');
  await failing.press('Quitar: rebar > cabilla');
  await failing.undo();
  expect(failing.readNotice()).toBe('No se deshizo|No se pudo.|Reintentar');
});

test('none, and none that came, are told apart', async () => {
  const none = await open({ [path]: { lines: [], total: 0, subjects: [] } });
  expect(none.read()).toContain(
    'Todavía no hay ninguna línea.|Agregue las palabras que para un lector son lo mismo.\n',
  );
  await none.choose('Buscar una palabra', 'x');
  await none.wait(200);
  expect(none.read()).toContain('Ninguna línea lleva «x».|');
  const failed = await open({ [path]: 500 });
  expect(failed.read()).toContain('No se pudo traer el vocabulario.|No se pudo.\nReintentar');
  const coming = await open({ [path]: onItsWay });
  expect(coming.read()).toContain('[aria-busy=true]');
  for (const [what, act, said] of [
    [`POST ${path}/quitar`, 'Quitar: rebar > cabilla', 'No se quitó'],
    [`POST ${path}/exportar`, 'Exportar', 'No se exportó'],
  ]) {
    const { press, readNotice } = await open({ [what ?? '']: 500 });
    await press(act ?? '');
    expect(readNotice()).toBe(`${said}|No se pudo.|Reintentar`);
  }
});
