import { open } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { runNewsroom, spawnInto } from '../testing/command-line.ts';
import { createFolder } from '../testing/folder.ts';

test('an editor sees that a list could not be written completely', async () => {
  await using folder = await createFolder({ archivo: '' });
  await (await openStore({ dataDir: folder.at('datos') })).close();
  await using readOnly = await open(folder.at('archivo'), 'r');
  const { code, stderr } = spawnInto(readOnly.fd, { dataDir: folder.at('datos') }, '--help');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^No se pudo escribir todo: .*\n$/);
});

type Wrong = Partial<Record<'dataDir' | 'databaseUrl' | 'password', string>>;
test.each<[Wrong, RegExp]>([
  [{ dataDir: 'archivo' }, /archivo no es una carpeta: revise DATA_DIR\.$/],
  [
    { dataDir: 'roto' },
    /^No se puede usar la base de datos: revise DATA_DIR\. \(file is not a database\)$/,
  ],
  [{ databaseUrl: 'mysql://127.0.0.1/x' }, /^DATABASE_URL debe ser postgres:\/\/usuario/],
  [
    { password: 'mala' },
    /^No se puede usar la base de datos: revise DATABASE_URL\. \(password authentication failed.*\)$/,
  ],
])('an operator reads in one line which setting to correct: %o', async (wrong, message) => {
  await using folder = await createFolder({
    archivo: '',
    'roto/plomada.sqlite': 'Querido diario:'.repeat(1000),
  });
  const { dataDir = 'datos', databaseUrl, password } = wrong;
  const url = password && Object.assign(new URL(inject('postgresUrl')), { password }).href;
  const place = { dataDir: folder.at(dataDir), databaseUrl: databaseUrl ?? url };
  const { code, stdout, stderr } = await runNewsroom(place, 'listar');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.split('\n')).toEqual([expect.stringMatching(message), '']);
});
