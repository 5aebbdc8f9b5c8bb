import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { release } from '#release.ts';
import { runNewsroom, spawnNewsroom } from '../testing/command-line.ts';
import { createFolder } from '../testing/folder.ts';
import { commands } from './every-command.ts';

const noPlace = { dataDir: '/no/hace/falta' };

describe('help', () => {
  test.each(commands)(
    'the help of $name names every option, and creates no data',
    async (command) => {
      const { name, usage, help, options = {} } = command;
      const { code, stdout } = await runNewsroom(noPlace, name, '--help');
      expect(code).toBe(0);
      expect(stdout).toContain(usage);
      expect(stdout).toContain(help);
      for (const option of Object.keys(options)) expect(usage).toContain(`--${option}`);
      expect(existsSync(noPlace.dataDir)).toBe(false);
    },
  );

  test('the help without a command lists all commands', async () => {
    const asked = await spawnNewsroom(noPlace, '--help');
    expect(asked.code).toBe(0);
    const listed = [...asked.stdout.matchAll(/^ {2}(\w+) ?/gm)].map(([, name]) => name);
    expect(listed).toEqual(['servir', ...commands.map(({ name }) => name)]);
    expect(await runNewsroom(noPlace)).toEqual(asked);
    expect(await runNewsroom(noPlace, 'ayuda')).toEqual(asked);
    const unknown = await runNewsroom(noPlace, 'destruir');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toContain('«destruir»');
    expect((await runNewsroom(noPlace, '--version')).stdout).toContain(release.version);
  });
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
  expect(await usage('suscriptores', '--invitar=si')).toContain('plomada suscriptores');
  expect(await usage('publicar')).toContain('plomada publicar <archivo|carpeta>');
  expect(await usage('renombrar', 'a', 'b', 'c')).toContain('plomada renombrar');
  expect(existsSync(dataDir)).toBe(false);
});
