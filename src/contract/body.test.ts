import { describe, expect, test } from 'vitest';
import { parseBody } from './body.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', text });

describe('an editor writes', () => {
  test('headings of three levels, paragraphs and items, and the reader sees them in order', () => {
    expect(parseBody('# Uno\n## Dos\n### Tres\nTexto.\n- primero\n- segundo\nFin.')).toEqual([
      { kind: 'heading', level: 1, text: 'Uno' },
      { kind: 'heading', level: 2, text: 'Dos' },
      { kind: 'heading', level: 3, text: 'Tres' },
      paragraph('Texto.'),
      { kind: 'list', items: ['primero', 'segundo'] },
      paragraph('Fin.'),
    ]);
  });

  test('empty lines, which are skipped, even between the items of one list', () => {
    expect(parseBody('\n\nTexto.\n\n   \n- uno\n\n- dos\n')).toEqual([
      paragraph('Texto.'),
      { kind: 'list', items: ['uno', 'dos'] },
    ]);
  });

  test('two lists with a sentence between them, which stay two lists', () => {
    expect(parseBody('- uno\nY además:\n- dos')).toEqual([
      { kind: 'list', items: ['uno'] },
      paragraph('Y además:'),
      { kind: 'list', items: ['dos'] },
    ]);
  });

  test('nothing, and the body is empty', () => {
    expect(parseBody('')).toEqual([]);
    expect(parseBody(' \r\n\t\n')).toEqual([]);
  });

  test.each([
    '#sin espacio',
    '####',
    '#### cuatro',
    '-sin espacio',
    '#',
    '-',
    '–',
    '1. uno',
    '**fuerte**',
  ])('%j, which is not a mark and is shown as written', (line) => {
    expect(parseBody(line)).toEqual([paragraph(line)]);
  });

  test.each(['# ', '## ', '- '])(
    '%j with nothing after it, which adds no empty heading or item',
    (line) => {
      expect(parseBody(line)).toEqual([paragraph(line.trim())]);
    },
  );

  test('an indented mark, which is text because a mark starts its line', () => {
    expect(parseBody('  - uno\n\t# dos')).toEqual([paragraph('- uno'), paragraph('# dos')]);
  });

  test('on Windows, with trailing spaces, and no carriage return or space is left over', () => {
    expect(parseBody('## Título  \r\n- uno \r\n- dos\r\nTexto.\t\r\n')).toEqual([
      { kind: 'heading', level: 2, text: 'Título' },
      { kind: 'list', items: ['uno', 'dos'] },
      paragraph('Texto.'),
    ]);
  });

  test('HTML or a script, which stays text', () => {
    const script = '<script>alert("hola")</script>';
    expect(parseBody(`<b>hola</b>\n${script}\n- ${script}\n## ${script}`)).toEqual([
      paragraph('<b>hola</b>'),
      paragraph(script),
      { kind: 'list', items: [script] },
      { kind: 'heading', level: 2, text: script },
    ]);
  });
});
