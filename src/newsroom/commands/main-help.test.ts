import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { release } from '#release.ts';
import { runNewsroom, spawnNewsroom } from '../testing/command-line.ts';
import { createFolder } from '../testing/folder.ts';
import { parseGiven } from './command.ts';
import { commands } from './every-command.ts';

/** The minimum and maximum number of words after each command's name. */
const wordCounts: Record<string, [number, number]> = {
  publicar: [1, 99],
  retirar: [1, 1],
  renombrar: [2, 2],
  borrar: [1, 1],
  deshacer: [0, 1],
  listar: [0, 0],
  exportar: [1, 1],
  categoria: [1, 1],
  boletin: [0, 0],
  suscriptores: [0, 0],
  persona: [0, 1],
  respaldo: [0, 1],
  restaurar: [1, 1],
  muestra: [0, 0],
};
const noPlace = { dataDir: '/no/hace/falta' };

describe('help', () => {
  test.each(commands)('of $name names every option, and makes no data', async (command) => {
    const { name, usage, help, options = {} } = command;
    const { code, stdout } = await runNewsroom(noPlace, name, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(usage);
    expect(stdout).toContain(help);
    for (const option of Object.keys(options)) expect(usage).toContain(`--${option}`);
    expect(existsSync(noPlace.dataDir)).toBe(false);
  });

  test('without a command lists them all', async () => {
    const asked = await spawnNewsroom(noPlace, '--help');
    expect(asked.code).toBe(0);
    const listed = [...asked.stdout.matchAll(/^ {2}(\w+) ?/gm)].map(([, name]) => name);
    expect(listed).toEqual(['servir', ...Object.keys(wordCounts)]);
    expect(await runNewsroom(noPlace)).toEqual(asked);
    expect(await runNewsroom(noPlace, 'ayuda')).toEqual(asked);
    const unknown = await runNewsroom(noPlace, 'destruir');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toContain('«destruir»');
    expect((await runNewsroom(noPlace, '--version')).stdout).toContain(release.version);
  });
});

test.each(commands)('$name refuses too few or too many words', (command) => {
  const parse = (count: number) => () => parseGiven(command, Array<string>(count).fill('palabra'));
  const [min = 0, max = 0] = wordCounts[command.name] ?? [];
  for (const count of [min, max]) expect(parse(count)().words).toHaveLength(count);
  const wrong = [min - 1, max + 1].filter((count) => count >= 0 && count < 99);
  for (const count of wrong) expect(parse(count)).toThrow(`plomada ${command.name}`);
});

test('a command with a wrong option prints its usage and makes no data', async () => {
  await using folder = await createFolder({});
  const dataDir = folder.at('datos');
  const usage = async (...args: string[]) => {
    const { code, stdout, stderr } = await runNewsroom({ dataDir }, ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return stderr;
  };
  expect(await usage('retirar', 'losa', '--hacia')).toContain('plomada retirar <slug>');
  expect(await usage('publicar', 'losa.md', '--ensyo')).toMatch(/--ensayo\?\n.*plomada publicar /);
  expect(await usage('listar', '--puerto=80')).toContain('--puerto');
  expect(existsSync(dataDir)).toBe(false);
});
