import { describe, expect, test } from 'vitest';
import { CommandFault, parseGiven } from './command.ts';
import { listCommand, publishCommand, renameCommand, retireCommand } from './commands/articles.ts';
import { categoryCommand } from './commands/categories.ts';
import { backUpCommand, restoreCommand, subscribersCommand } from './commands/data.ts';

const commands = [
  publishCommand,
  retireCommand,
  renameCommand,
  listCommand,
  categoryCommand,
  subscribersCommand,
  backUpCommand,
  restoreCommand,
];

function parse(line: string) {
  const [name, ...args] = line.split(' ');
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`No command ${name}`);
  return parseGiven(command, args);
}

describe('an editor may write', () => {
  test.each([
    ['publicar a.md b.md notas/', ['a.md', 'b.md', 'notas/'], {}],
    ['retirar losa --hacia muro', ['losa'], { hacia: 'muro' }],
    ['retirar --hacia=muro losa', ['losa'], { hacia: 'muro' }],
    ['listar', [], {}],
    [
      'categoria a --nombre A --descripcion D --icono i',
      ['a'],
      { nombre: 'A', descripcion: 'D', icono: 'i' },
    ],
    ['restaurar r --reemplazar', ['r'], { reemplazar: true }],
  ])('%s', (line, words, options) => {
    expect(parse(line)).toEqual({ words, options });
  });
});

describe('an editor may not write', () => {
  test.each([
    'publicar',
    'publicar a.md --forzar',
    'retirar',
    'retirar a b',
    'retirar a --hacia',
    'renombrar a',
    'renombrar a b c',
    'listar todo',
    'categoria',
    'categoria a --color rojo',
    'categoria a --nombre',
    'suscriptores todos',
    'suscriptores --csv=si',
    'respaldo',
    'respaldo a b',
    'restaurar --reemplazar',
  ])('%s', (line) => {
    expect(() => parse(line)).toThrow(CommandFault);
    expect(() => parse(line)).toThrow(/^Se esperaba: npm run redaccion -- \w+ /);
  });
});
