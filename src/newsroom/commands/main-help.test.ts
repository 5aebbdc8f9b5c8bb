import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { release } from '#release.ts';
import { runNewsroom, spawnNewsroom } from '../testing/command-line.ts';
import { createFolder } from '../testing/folder.ts';
import { parseGiven } from './command.ts';
import { commands } from './every-command.ts';

/** How many words each order takes after its name, at least and at most. */
const orders: Record<string, [number, number]> = {
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

describe('an editor who asks for help', () => {
  test.each(commands)('with $name learns how it is written, and what it does', async (command) => {
    const { name, usage, summary, help, options = {} } = command;
    expect(await runNewsroom(noPlace, name, '--help')).toEqual({
      code: 0,
      stdout: `plomada ${name} ${usage}\n\n${help}\n`,
      stderr: '',
    });
    expect(usage === '').toBe(orders[name]?.[1] === 0 && Object.keys(options).length === 0);
    for (const option of Object.keys(options)) expect(usage).toContain(`--${option}`);
    expect(summary).toMatch(/^\p{Ll}.{20,}[^.]$/u);
    expect(help).toMatch(/^(?:\p{Lu}|--).{40,}[^\s]$/su);
    expect(existsSync(noPlace.dataDir)).toBe(false);
  });

  test('with nothing else, or says nothing, learns every order', async () => {
    const asked = await spawnNewsroom(noPlace, '--help');
    const listed = commands.map(
      ({ name, usage, summary }) => `  ${name} ${usage}\n      ${summary}\n`,
    );
    expect(asked).toEqual({
      code: 0,
      stdout: `Plomada ${release.version}. Las órdenes de la redacción funcionan con el sitio en marcha; los cambios se ven en dos segundos.

  servir [--puerto <número>]
      pone el sitio en marcha
${listed.join('')}
Ayuda de cada orden: plomada <orden> --help
La primera línea de cada una dice con qué base de datos trabaja. Si no existe todavía, ninguna la
hace, salvo que se añada --nueva.
`,
      stderr: '',
    });
    expect(commands.map(({ name }) => name)).toEqual(Object.keys(orders));
    expect(await runNewsroom(noPlace)).toEqual(asked);
    expect(await runNewsroom(noPlace, 'ayuda')).toEqual(asked);
    expect(await runNewsroom(noPlace, 'destruir')).toEqual({
      code: 1,
      stdout: '',
      stderr: `No existe la orden «destruir».\n\n${asked.stdout}`,
    });
    expect((await runNewsroom(noPlace, '--version')).stdout).toBe(`Plomada ${release.version}\n`);
  });
});

test.each(commands)(
  'an editor who writes too few or too many words after $name is told how',
  (command) => {
    const give = (count: number) => () => parseGiven(command, Array<string>(count).fill('palabra'));
    const [least = 0, most = 0] = orders[command.name] ?? [];
    for (const count of [least, most]) expect(give(count)().words).toHaveLength(count);
    const wrong = [least - 1, most + 1].filter((count) => count >= 0 && count < 99);
    for (const count of wrong) {
      expect(give(count)).toThrow(
        `Se esperaba: plomada ${command.name} ${command.usage}`.trimEnd(),
      );
    }
  },
);

test('an editor who writes a command wrong is told how it is written, and no data is made', async () => {
  await using folder = await createFolder({});
  const dataDir = folder.at('datos');
  expect(await runNewsroom({ dataDir }, 'retirar', 'losa', '--hacia')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Se esperaba: plomada retirar <slug> [--hacia <otro-slug>]\n',
  });
  expect(await runNewsroom({ dataDir }, 'publicar', 'losa.md', '--ensyo')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^No existe la opción --ensyo: ¿quiso decir --ensayo\?\nSe esperaba: plomada publicar /,
    ),
  });
  const { stderr } = await runNewsroom({ dataDir }, 'listar', '--puerto=80');
  expect(stderr).toBe('No existe la opción --puerto.\nSe esperaba: plomada listar\n');
  expect(existsSync(dataDir)).toBe(false);
});
