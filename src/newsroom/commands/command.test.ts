import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Refusal } from '#refusal.ts';
import { toFields } from '#store/drafts/draft-fields.ts';
import { addDraft } from '#store/drafts/drafts.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { createFolder, type Folder } from '../testing/folder.ts';
import { addCategories } from '../testing/newsroom.ts';
import { explainFileFault, parseGiven } from './command.ts';
import { commands } from './every-command.ts';

const addTestDraft = (store: Store) =>
  store.write((tx) =>
    addDraft(
      tx,
      {
        id: randomUUID(),
        articleId: null,
        fields: toFields(toArticleInput('juntas')),
        by: { id: null, name: 'Ana' },
      },
      1,
    ),
  );

function read(line: string) {
  const [name, ...args] = line.split(' ');
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`No command ${name}`);
  return { command, given: parseGiven(command, args) };
}

describe('an editor may not write', () => {
  test.each([
    'publicar',
    'publicar a.md --forzar',
    'retirar a --hacia',
    'renombrar a b c',
    'suscriptores --invitar=si',
  ])('%s', (line) => {
    expect(() => read(line)).toThrow(Refusal);
    expect(() => read(line)).toThrow(/^(No existe la opción --\w+\.\n)?Se esperaba: plomada \w+/);
  });
});

test('an editor sees every article in the list, however many there are', async () => {
  await using folder = await createFolder({});
  const store = await openStore({ dataDir: folder.path });
  await addCategories(store);
  const slugs = Array.from({ length: 1_001 }, (_, index) => `nota-${index}`);
  await addArticles(store, slugs);
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { command, given } = read('listar');
  await command.run(store, given, () => {});
  const listed = said.mock.calls.map(([line]) => String(line).split(/ {2,}/)[4]);
  said.mockRestore();
  expect(listed).toEqual(slugs.toReversed());
  await store.close();
});

test.each([
  ['ENOENT', 'no existe'],
  ['ENOTDIR', 'no existe'],
  ['EISDIR', 'es una carpeta'],
  ['EACCES', 'no hay permiso'],
  ['EPERM', 'no hay permiso'],
  ['EROFS', 'ahí no se puede escribir'],
  ['ENOSPC', 'no queda espacio en el disco'],
])('of %s an editor reads which file, and that %s', (code, why) => {
  const fault = Object.assign(new Error('x'), { code });
  expect(() => explainFileFault('a.csv')(fault)).toThrow(
    new Refusal('invalid', `No se puede usar a.csv: ${why}.`),
  );
});

describe('an editor is told in one line why nothing was done:', () => {
  let folder: Folder;
  let store: Store;
  beforeAll(async () => {
    folder = await createFolder({ archivo: '' });
    store = await openStore({ dataDir: folder.at('datos') });
    await addCategories(store);
    await addArticles(store, ['losa', 'muro']);
  });
  afterAll(async () => {
    await store.close();
    await folder[Symbol.asyncDispose]();
  });

  test.each([
    ['retirar viga', 'No hay ningún artículo publicado con el slug «viga».'],
    ['retirar losa --hacia viga', 'No hay otro artículo publicado con el slug «viga».'],
    ['retirar losa --hacia losa', 'No hay otro artículo publicado con el slug «losa».'],
    ['renombrar viga viga-2', 'No hay ningún artículo con el slug «viga».'],
    ['borrar viga --si viga', 'No hay ningún artículo con el slug «viga».'],
    ['borrar losa --si muro', '«muro» no es «losa». No se borró nada.'],
    ['borrar obras --categoria --si obras', 'No existe la categoría «obras».'],
    [
      'borrar tecnicas --categoria --si tecnicas',
      '«tecnicas» tiene 2 artículos, contando los retirados: cámbielos de categoría o bórrelos antes.',
    ],
    [
      'borrar noticias --categoria --si noticias',
      'El menú del sitio enlaza «noticias» en cada página: puede cambiarle el nombre, no quitarla.',
    ],
    ['deshacer losa', 'No se borró nada con el slug «losa». Véalo con: deshacer'],
    ['exportar {}', '{} no está vacía: nombre otra carpeta.'],
    ['exportar {}/no/hay', 'No se puede usar {}/no/hay: no existe.'],
    ['muestra', 'Diga qué hacer con ella: muestra --quitar'],
    ['renombrar losa muro', 'Ya hay un artículo con el slug «muro».'],
    ['renombrar losa Losa', '«Losa» no sirve: use minúsculas sin acento, cifras y guiones.'],
    ['renombrar losa search', '«search» está reservado; elija otro.'],
    ['categoria all --nombre Todo', '«all» está reservado; elija otro.'],
    ['categoria Obras', '«Obras» no sirve: use minúsculas sin acento, cifras y guiones.'],
    ['categoria obras', 'La categoría «obras» no existe; para crearla diga --nombre.'],
    ['categoria obras --nombre a\tb', 'El nombre es una línea de hasta 60 caracteres.'],
    ['suscriptores --borrar a@b.example --invitar', 'Pida una cosa a la vez.'],
    ['suscriptores --borrar eva@obra.example', 'No hay nada de eva@obra.example.'],
    ['boletin', 'Diga una cosa: boletin --ensayo, --prueba, --enviar, --estado…'],
    ['boletin --enviar --estado', 'Diga una cosa: boletin --ensayo, --prueba, --enviar, --estado…'],
    ['boletin --prueba nadie', '«nadie» no es una dirección de correo.'],
    [
      `boletin --ensayo --asunto ${'a'.repeat(151)}`,
      'El asunto pasa de 150 caracteres: tiene 151.',
    ],
    [
      'boletin --enviar --articulos losa,otra',
      'No hay ningún artículo publicado con el slug «otra».',
    ],
    ['boletin --enviar', 'Nadie ha confirmado todavía su suscripción: no hay a quién enviarlo.'],
    [
      'boletin --programar mañana',
      '«mañana» no es un día y una hora: escríbalos así, --programar "2026-11-20 06:30"',
    ],
    ['boletin --programar 2026-01-01T06:30', 'Esa hora ya pasó.'],
    ['boletin --pausar', 'No hay ningún envío en curso.'],
    ['boletin --seguir', 'No hay ningún envío en curso.'],
    ['boletin --terminar', 'No hay ningún envío en curso.'],
    ['boletin --reenviar todos', 'No hay ningún incierto de «todos».'],
    [
      'restaurar no-hay',
      'La base de datos no está vacía. Para perder lo que hay, añada --reemplazar.',
    ],
    ['restaurar {}/no-hay --reemplazar', 'No se puede usar {}/no-hay: no existe.'],
    ['restaurar {} --reemplazar', 'No se puede usar {}: es una carpeta.'],
    ['respaldo {}/no/hay', 'No se puede usar {}/no/hay: no existe.'],
    ['respaldo {}/archivo/hondo', 'No se puede usar {}/archivo/hondo: no existe.'],
    ['respaldo {}/datos', 'No se puede usar {}/datos: es una carpeta.'],
    ['publicar {}/no-hay.md', /no-hay\.md:1: no existe ese archivo\nNo se publicó nada\.$/],
  ])('%s', async (line, message) => {
    const { command, given } = read(line.replace('{}', folder.path));
    const told = typeof message === 'string' ? message.replace('{}', folder.path) : message;
    const fault = await command.run(store, given, () => {}).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toHaveProperty(
      'message',
      typeof told === 'string' ? told : expect.stringMatching(told),
    );
  });

  test.each([
    ['a list of subscribers', (other: Store) => addSubscriber(other, 'ana@obra.example', 1)],
    ['drafts', addTestDraft],
  ])('a restore over %s, even where there is no article', async (_, add) => {
    await using empty = await createFolder({});
    const other = await openStore({ dataDir: empty.path });
    await add(other);
    const { command, given } = read('restaurar no-hay');
    await expect(command.run(other, given, () => {})).rejects.toThrow(
      'La base de datos no está vacía',
    );
    await other.close();
  });
});
