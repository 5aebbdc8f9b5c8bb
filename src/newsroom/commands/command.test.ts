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

describe('a command line is refused:', () => {
  test.each([
    'publicar',
    'publicar a.md --forzar',
    'retirar a --hacia',
    'renombrar a b c',
    'suscriptores --invitar=si',
  ])('%s', (line) => {
    expect(() => read(line)).toThrow(Refusal);
  });
});

test('listar prints every article, however many there are', async () => {
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

test('a file fault names the file and its reason', () => {
  const explain = (code: string) => () =>
    explainFileFault('a.csv')(Object.assign(new Error('x'), { code }));
  expect(explain('ENOENT')).toThrow(/a\.csv: no existe/);
  expect(explain('EACCES')).toThrow(/a\.csv: no hay permiso/);
  expect(explain('ENOSPC')).toThrow(/a\.csv: .*disco/);
});

describe('a command is refused with its reason:', () => {
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
    ['retirar viga', '«viga»'],
    ['retirar losa --hacia viga', '«viga»'],
    ['retirar losa --hacia losa', '«losa»'],
    ['renombrar viga viga-2', '«viga»'],
    ['renombrar losa muro', '«muro»'],
    ['renombrar losa Losa', '«Losa»'],
    ['renombrar losa search', 'reservado'],
    ['borrar viga --si viga', '«viga»'],
    ['borrar losa --si muro', '«muro»'],
    ['borrar obras --categoria --si obras', '«obras»'],
    ['borrar tecnicas --categoria --si tecnicas', '2 artículos'],
    ['borrar noticias --categoria --si noticias', 'menú'],
    ['deshacer losa', '«losa»'],
    ['exportar {}', 'no está vacía'],
    ['exportar {}/no/hay', 'no existe'],
    ['muestra', '--quitar'],
    ['categoria all --nombre Todo', 'reservado'],
    ['categoria Obras', '«Obras»'],
    ['categoria obras', '--nombre'],
    ['categoria obras --nombre a\tb', '60'],
    ['suscriptores --borrar a@b.example --invitar', 'una cosa a la vez'],
    ['suscriptores --borrar eva@obra.example', 'eva@obra.example'],
    ['boletin', 'una opción'],
    ['boletin --enviar --estado', 'una opción'],
    ['boletin --prueba nadie', '«nadie»'],
    ['boletin --enviar', 'Nadie ha confirmado'],
    ['boletin --seguir', 'ningún envío'],
    ['restaurar no-hay', '--reemplazar'],
    ['restaurar {}/no-hay --reemplazar', 'no existe'],
    ['restaurar {} --reemplazar', 'es una carpeta'],
    ['respaldo {}/archivo/hondo', 'no existe'],
    ['respaldo {}/datos', 'es una carpeta'],
    ['publicar {}/no-hay.md', 'no-hay.md:1'],
  ])('%s: %s', async (line, reason) => {
    const { command, given } = read(line.replace('{}', folder.path));
    const fault = await command.run(store, given, () => {}).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toHaveProperty('message', expect.stringContaining(reason));
  });

  test.each([
    ['a list of subscribers', (other: Store) => addSubscriber(other, 'ana@obra.example', 1)],
    ['drafts', addTestDraft],
  ])('a restore over %s, even where there is no article', async (_, add) => {
    await using empty = await createFolder({});
    const other = await openStore({ dataDir: empty.path });
    await add(other);
    const { command, given } = read('restaurar no-hay');
    await expect(command.run(other, given, () => {})).rejects.toThrow(Refusal);
    await other.close();
  });
});
