import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runNewsroom, spawnNewsroom } from './testing/command-line.ts';
import { createFolder } from './testing/folder.ts';

const orders = [
  ['publicar', '<archivo|carpeta>...'],
  ['retirar', '<slug> [--hacia <otro-slug>]'],
  ['renombrar', '<slug> <nuevo-slug>'],
  ['borrar', '<slug> [--categoria] [--si <slug>]'],
  ['deshacer', '[<slug>] [--categoria]'],
  ['listar', ''],
  ['exportar', '<carpeta>'],
  ['categoria', '<slug> [--nombre <texto>]'],
  ['vocabulario', 'listar [<palabra>]'],
  ['suscriptores', '[--csv [--salida <archivo>]'],
  ['boletin', '--ensayo | --whatsapp | --prueba <correo>'],
  ['respaldo', '[<archivo>]'],
  ['restaurar', '<archivo> --reemplazar'],
  ['muestra', '--quitar'],
] as const;

describe('an editor who asks for help', () => {
  test.each(orders)('with %s learns how it is written', async (order, usage) => {
    await using folder = await createFolder({});
    const dataDir = folder.at('datos');
    const { code, stdout, stderr } = await runNewsroom({ dataDir }, order, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`plomada ${order} ${usage}`);
    expect(stdout.split('\n').length).toBeGreaterThan(2);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('with nothing else, or says nothing, learns every order', async () => {
    const place = { dataDir: '/no/hace/falta' };
    const asked = await spawnNewsroom(place, '--help');
    expect(asked.code).toBe(0);
    for (const [order, usage] of orders) expect(asked.stdout).toContain(`  ${order} ${usage}`);
    expect(await runNewsroom(place)).toEqual(asked);
  });
});

test('an editor who writes an order wrong is told how it is written, and no data is made', async () => {
  await using folder = await createFolder({});
  const dataDir = folder.at('datos');
  expect(await runNewsroom({ dataDir }, 'retirar', 'losa', '--hacia')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Se esperaba: plomada retirar <slug> [--hacia <otro-slug>]\n',
  });
  expect(existsSync(dataDir)).toBe(false);
});

test('an editor who writes an order that does not exist is told all that do', async () => {
  const { code, stdout, stderr } = await runNewsroom({ dataDir: '/no/hace/falta' }, 'destruir');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^No existe la orden «destruir»\.\n/);
  for (const [order] of orders) expect(stderr).toContain(`  ${order} `);
});
