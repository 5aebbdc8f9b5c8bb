import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SetupError } from './env.ts';
import { explainFault } from './explain-fault.ts';

const withCode = (code: string, message: string, more = {}) =>
  Object.assign(new Error(message), { code, ...more });

test.each([
  ['a wrong setting', new SetupError('PORT debe ser un número'), 'PORT debe ser un número'],
  ['a port in use', withCode('EADDRINUSE', 'listen'), /^El puerto está ocupado.*PORT/],
  ['a replica', withCode('25006', 'cannot execute INSERT'), /solo lectura.*DATABASE_URL/],
  [
    'a full disk',
    withCode('ERR_SQLITE_ERROR', 'database or disk is full'),
    /^El disco está lleno: libere espacio en DATA_DIR\.$/,
  ],
  [
    'a database server that refuses on both of its addresses',
    new AggregateError([withCode('ECONNREFUSED', 'connect ::1'), withCode('ECONNREFUSED', 'b')]),
    /^No se puede usar la base de datos: revise DATABASE_URL\. \(connect ::1\)$/,
  ],
  [
    'a fault of ours',
    new TypeError("Cannot read properties of undefined (reading 'id')"),
    /^Ocurrió un error inesperado; avise a quien mantiene el programa\. \(Cannot read .*\)$/,
  ],
])('an operator reads one line about %s', (_, fault, line) => {
  expect(explainFault(fault)).toMatch(line);
  expect(explainFault(fault)).not.toContain('\n');
});

test('an operator reads of a file that is no database, and of a database that another command writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plomada-'));
  const open = (name: string) => new DatabaseSync(join(folder, name), { timeout: 0 });
  writeFileSync(join(folder, 'otra'), readFileSync(import.meta.filename));
  expect(explainFault(catchFrom(() => open('otra').exec('create table a (b)')))).toBe(
    'No se puede usar la base de datos: revise DATA_DIR. (file is not a database)',
  );
  using other = open('base');
  other.exec('begin immediate');
  expect(explainFault(catchFrom(() => open('base').exec('begin immediate')))).toBe(
    'Otro comando está escribiendo en la base de datos: espere a que termine y repita.',
  );
  rmSync(folder, { recursive: true });
});

function catchFrom(work: () => void): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
