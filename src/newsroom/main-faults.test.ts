import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { runNewsroom } from './testing/command-line.ts';
import { addArticles } from './testing/filled-newsroom.ts';
import { createFolder, type Folder } from './testing/folder.ts';
import { addCategories } from './testing/newsroom.ts';
import { toArticleFile } from './testing/samples.ts';

let folder: Folder;
const at = (name: string) => folder.at(name);

beforeAll(async () => {
  folder = await createFolder({
    archivo: '',
    'roto/plomada.sqlite': 'Querido diario:'.repeat(1000),
    'malo.md': toArticleFile({ title: 'Puente: historia', date: '2026-02-30' }),
    'malo.gz': 'Querido diario:',
  });
  const store = await openStore({ dataDir: at('datos') });
  await addCategories(store);
  await addArticles(store, ['losa', 'muro']);
  await store.close();
});
afterAll(() => folder[Symbol.asyncDispose]());

describe('an editor is told in one line why nothing was done:', () => {
  test.each<[string, () => string[], string]>([
    [
      'a slug that is not there',
      () => ['retirar', 'viga'],
      'No hay ningún artículo publicado con el slug «viga».',
    ],
    [
      'a target that is not there',
      () => ['retirar', 'losa', '--hacia', 'viga'],
      'No hay otro artículo publicado con el slug «viga».',
    ],
    [
      'a target that is the same',
      () => ['retirar', 'losa', '--hacia', 'losa'],
      'No hay otro artículo publicado con el slug «losa».',
    ],
    [
      'a rename of nothing',
      () => ['renombrar', 'viga', 'viga-2'],
      'No hay ningún artículo publicado con el slug «viga».',
    ],
    [
      'a name that is taken',
      () => ['renombrar', 'losa', 'muro'],
      'Ya hay un artículo con el slug «muro».',
    ],
    [
      'a name that is no slug',
      () => ['renombrar', 'losa', 'Losa Nueva'],
      '«Losa Nueva» no sirve: use minúsculas sin acento, cifras y guiones.',
    ],
    [
      'a category that is no slug',
      () => ['categoria', 'Técnicas'],
      '«Técnicas» no sirve: use minúsculas sin acento, cifras y guiones.',
    ],
    [
      'a new category without a name',
      () => ['categoria', 'obras'],
      'La categoría «obras» no existe; para crearla diga --nombre.',
    ],
    [
      'a name of two lines',
      () => ['categoria', 'obras', '--nombre', 'a\nb'],
      '--nombre: se esperaba una línea de hasta 200 caracteres.',
    ],
    ['no form of the subscribers', () => ['suscriptores'], 'Diga en qué forma: suscriptores --csv'],
    [
      'a backup to nowhere',
      () => ['respaldo', at('no/hay')],
      'No se puede usar {}/no/hay: no existe.',
    ],
    [
      'a backup onto a folder',
      () => ['respaldo', at('datos')],
      'No se puede usar {}/datos: es una carpeta.',
    ],
    [
      'a restore of nothing',
      () => ['restaurar', at('no-hay'), '--reemplazar'],
      'No se puede usar {}/no-hay: no existe.',
    ],
    [
      'a restore of something else',
      () => ['restaurar', at('malo.gz'), '--reemplazar'],
      'No se tocó nada: el archivo no es un respaldo de Plomada, o está incompleto o alterado.',
    ],
    [
      'a file that is not there',
      () => ['publicar', at('no-hay.md')],
      '{}/no-hay.md:1: no existe ese archivo\nNo se publicó nada.',
    ],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await runNewsroom({ dataDir: at('datos') }, ...args());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.replaceAll(/(\S*)(\/plomada-redaccion-\w+)/g, '{}')).toBe(`${message}\n`);
  });

  test('a file with mistakes, all of them by line', async () => {
    const { code, stderr } = await runNewsroom({ dataDir: at('datos') }, 'publicar', at('malo.md'));
    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/malo\.md:2: el texto lleva «: »/),
      expect.stringMatching(/malo\.md:6: date: se esperaba una fecha/),
      'No se publicó nada.',
      '',
    ]);
  });
});

describe('an operator is told in one line what to set right:', () => {
  const postgres = (change: Partial<URL>) =>
    Object.assign(new URL(inject('postgresUrl')), change).href;

  test.each<[string, () => { dataDir: string; databaseUrl?: string }, RegExp]>([
    [
      'a file in place of the data folder',
      () => ({ dataDir: at('archivo') }),
      /archivo no es una carpeta: revise DATA_DIR\.$/,
    ],
    [
      'a data folder inside a file',
      () => ({ dataDir: at('archivo/datos') }),
      /no es una carpeta: revise DATA_DIR\.$/,
    ],
    [
      'a file that is no database',
      () => ({ dataDir: at('roto') }),
      /^No se puede usar la base de datos \(file is not a database\): revise DATA_DIR\.$/,
    ],
    [
      'an address of another database',
      () => through('mysql://127.0.0.1/x'),
      /^DATABASE_URL debe ser postgres:\/\/usuario/,
    ],
    [
      'an address that is none',
      () => through('127.0.0.1:5432'),
      /^DATABASE_URL debe ser postgres:\/\/usuario/,
    ],
    [
      'a password that is not encoded',
      () => through('postgres://u:%ZZ@127.0.0.1/x'),
      /DATABASE_URL/,
    ],
    [
      'a server that does not answer',
      () => through('postgres://u:c@127.0.0.1:1/x'),
      /^No se puede usar la base de datos \(.*ECONNREFUSED.*\): revise DATABASE_URL\.$/,
    ],
    [
      'a host that does not exist',
      () => through('postgres://u:c@no-hay.invalid/x'),
      /^No se puede usar la base de datos \(.*\): revise DATABASE_URL\.$/,
    ],
    [
      'a wrong password',
      () => through(postgres({ password: 'mala' })),
      /^No se puede usar la base de datos \(password authentication failed.*\): revise DATABASE_URL\.$/,
    ],
    [
      'a database that does not exist',
      () => through(postgres({ pathname: '/no_hay' })),
      /^No se puede usar la base de datos \(database "no_hay" does not exist\): revise DATABASE_URL\.$/,
    ],
  ])('%s', async (_, place, message) => {
    const { code, stdout, stderr } = await runNewsroom(place(), 'listar');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual([expect.stringMatching(message), '']);
  });

  const through = (databaseUrl: string) => ({ dataDir: at('otros-datos'), databaseUrl });
});
