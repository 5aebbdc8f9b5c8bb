import { open } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { runNewsroom, spawnInto } from '../testing/command-line.ts';
import { createFolder, type Folder } from '../testing/folder.ts';

let folder: Folder;
const at = (name: string) => folder.at(name);

beforeAll(async () => {
  folder = await createFolder({
    archivo: '',
    'roto/plomada.sqlite': 'Querido diario:'.repeat(1000),
  });
  await (await openStore({ dataDir: at('datos') })).close();
});
afterAll(() => folder[Symbol.asyncDispose]());

test('an editor sees that a list could not be written completely', async () => {
  await using file = await open(at('archivo'), 'r');
  const { code, stderr } = spawnInto(file.fd, { dataDir: at('datos') }, '--help');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^No se pudo escribir todo: .*\n$/);
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
      /^No se puede usar la base de datos: revise DATA_DIR\. \(file is not a database\)$/,
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
      /^No se puede usar la base de datos: revise DATABASE_URL\. \(.*ECONNREFUSED.*\)$/,
    ],
    [
      'a host that does not exist',
      () => through('postgres://u:c@no-hay.invalid/x'),
      /^No se encuentra no-hay\.invalid en la red: revise HOST y DATABASE_URL\.$/,
    ],
    [
      'a wrong password',
      () => through(postgres({ password: 'mala' })),
      /^No se puede usar la base de datos: revise DATABASE_URL\. \(password authentication failed.*\)$/,
    ],
    [
      'a database that does not exist',
      () => through(postgres({ pathname: '/no_hay' })),
      /^No se puede usar la base de datos: revise DATABASE_URL\. \(database "no_hay" does not exist\)$/,
    ],
  ])('%s', async (_, place, message) => {
    const { code, stdout, stderr } = await runNewsroom(place(), 'listar');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual([expect.stringMatching(message), '']);
  });

  const through = (databaseUrl: string) => ({ dataDir: at('otros-datos'), databaseUrl });
});
