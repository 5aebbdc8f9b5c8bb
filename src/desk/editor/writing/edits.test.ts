import { expect, test } from 'vitest';
import { edit } from '../testing/edit.ts';
import {
  addColumn,
  addRow,
  breakRow,
  findLink,
  insertBlock,
  insertTable,
  toggleSign,
  toLinkText,
  toPictureLine,
} from './edits.ts';

test.each([
  ['uno ‹dos› tres', 'uno **‹dos›** tres', 'uno *‹dos›* tres'],
  ['uno ‹dos ›tres', 'uno **‹dos›** tres', 'uno *‹dos›* tres'],
  ['uno **‹dos›** tres', 'uno ‹dos› tres', 'uno ***‹dos›*** tres'],
  ['uno ‹**dos**› tres', 'uno ‹dos› tres', 'uno *‹**dos**›* tres'],
  ['uno ***‹dos›*** tres', 'uno *‹dos›* tres', 'uno **‹dos›** tres'],
  ['uno ‹› dos', 'uno **‹›** dos', 'uno *‹›* dos'],
  ['uno **‹›**', 'uno ‹›', 'uno ***‹›***'],
  ['uno **dos‹›**', 'uno **dos**‹›', 'uno **dos*‹›***'],
  [
    '- ‹uno\n\n> dos\n| a | b |›',
    '‹- **uno**\n\n> **dos**\n| a | b |›',
    '‹- *uno*\n\n> *dos*\n| a | b |›',
  ],
  ['‹- **uno**\ndos›', '‹- uno\n**dos**›', '‹- ***uno***\n*dos*›'],
])('%j becomes %j in bold and %j in italics', (marked, bold, italics) => {
  expect(edit(marked, (...at) => toggleSign(...at, '**'))).toBe(bold);
  expect(edit(marked, (...at) => toggleSign(...at, '*'))).toBe(italics);
});

test('the link around the cursor is found, and no other', () => {
  const text = 'a\nVea [la nota](/articulo/x) y ![no](x.jpg)';
  expect(findLink(text, 10)).toEqual({ from: 6, to: 28, words: 'la nota', href: '/articulo/x' });
  expect([findLink(text, 3), findLink(text, 36)]).toEqual([null, null]);
});

test.each([
  ['la nota', '/articulo/x', '[la nota](/articulo/x)'],
  ['[1]\nnota', 'https://x.example/a (b)', '[(1) nota](https://x.example/a%20%28b%29)'],
  ['', 'https://x.example', 'https://x.example'],
])('%j to %s is written as %s', (words, href, written) => {
  expect(toLinkText(words, href)).toBe(written);
});

test.each([
  ['‹›', '![](a)\n\n‹›'],
  ['uno‹›', 'uno‹›\n\n![](a)\n\n'],
  ['uno\n\n‹›\n\ndos', 'uno\n\n![](a)‹›\n\ndos'],
  ['uno\n‹›\ndos', 'uno\n\n![](a)\n‹›\ndos'],
  ['> u‹›no\n> — dos', '> u‹›no\n> — dos\n\n![](a)\n\n'],
  ['![](b)‹›\n\nuno', '![](b)‹›\n![](a)\n\nuno'],
  [
    '| a‹› | b |\n| --- | --- |\n| 1 | 2 |\n\nuno',
    '| a‹› | b |\n| --- | --- |\n| 1 | 2 |\n\n![](a)\n\nuno',
  ],
])('a picture in %j is written as %j', (marked, written) => {
  expect(edit(marked, (text, at) => insertBlock(text, at, '![](a)'))).toBe(written);
});

test('a table is begun, and gets rows and columns', () => {
  const begun = '| ‹Columna 1› | Columna 2 |\n| --- | --- |\n|  |  |\n\n';
  expect(edit('uno‹›', insertTable)).toBe(`uno\n\n${begun}`);
  expect(edit('| a | b |‹›\n| --- | --- |\n| 1 | 2 |', addRow)).toBe(
    '| a | b |\n| --- | --- |\n| ‹› |  |\n| 1 | 2 |',
  );
  expect(edit('| a | b |\n| --- | --- |\n| 1‹› | 2 |\n\nuno', addColumn)).toBe(
    '| a | b | ‹› |\n| --- | --- | --- |\n| 1 | 2 |  |\n\nuno',
  );
});

test('Enter at the end of a row begins the next one, and in an empty one ends the table', () => {
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';
  expect(edit(`${table}‹›`, breakRow)).toBe(`${table}\n| ‹› |  |`);
  expect(edit(`${table}\n|  |  |‹›`, breakRow)).toBe(`${table}\n‹›`);
  expect(edit('| a ‹›| b |', breakRow)).toBeNull();
  expect(edit('uno‹›', breakRow)).toBeNull();
});

test.each([
  [{ alt: '', caption: '', credit: '' }, '![](a.jpg)'],
  [{ alt: 'Un muro', caption: 'El muro', credit: 'Ana' }, '![Un muro](a.jpg "El muro. Foto: Ana")'],
  [{ alt: 'a](b', caption: '', credit: 'Dibujo: Plomada' }, '![a] (b](a.jpg "Dibujo: Plomada")'],
  [{ alt: 'a', caption: '', credit: 'Planos: Ana' }, '![a](a.jpg "Planos: Ana")'],
  [{ alt: 'a', caption: 'Dijo «no»\nayer', credit: '' }, '![a](a.jpg "Dijo «no» ayer")'],
])('the picture %j is written as %s', (words, written) => {
  expect(toPictureLine({ name: 'a.jpg', ...words })).toBe(written);
});
