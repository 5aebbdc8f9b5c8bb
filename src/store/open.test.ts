import { expect, test } from 'vitest';
import { describeLocation } from './open.ts';

test.each([
  ['postgres://ana:clave@base:5433/obra', 'PostgreSQL, base:5433/obra'],
  ['postgres://ana:clave@base', 'PostgreSQL, base/la del usuario'],
  ['postgres:///?host=/run/pg&dbname=obra&password=clave', 'PostgreSQL, /run/pg/obra'],
  ['postgres:///obra', 'PostgreSQL, localhost/obra'],
  [undefined, 'SQLite, datos/plomada.sqlite'],
])('%s is shown as %s', (databaseUrl, description) => {
  expect(describeLocation({ dataDir: 'datos', databaseUrl })).toBe(description);
});
