import { open } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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

test.each<[string, () => { dataDir: string; databaseUrl?: string }, RegExp]>([
  [
    'a file in place of the data folder',
    () => ({ dataDir: at('archivo') }),
    /archivo no es una carpeta: revise DATA_DIR\.$/,
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
    'a wrong password',
    () => through(Object.assign(new URL(inject('postgresUrl')), { password: 'mala' }).href),
    /^No se puede usar la base de datos: revise DATABASE_URL\. \(password authentication failed.*\)$/,
  ],
])('an operator is told in one line what to set right: %s', async (_, place, message) => {
  const { code, stdout, stderr } = await runNewsroom(place(), 'listar');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.split('\n')).toEqual([expect.stringMatching(message), '']);
});

const through = (databaseUrl: string) => ({ dataDir: at('otros-datos'), databaseUrl });
