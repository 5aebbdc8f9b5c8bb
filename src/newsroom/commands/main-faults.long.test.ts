import { expect, inject, test } from 'vitest';
import { runNewsroom } from '../testing/command-line.ts';
import { createFolder } from '../testing/folder.ts';

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
