import { expect, test } from 'vitest';
import { edit } from '../testing/edit.ts';
import { highlightBody } from './highlight.ts';
import { breakItem, findChange, type LineForm, movePlace, setForm } from './lines.ts';

test('every character is shown once, in its place', () => {
  const content =
    '  hola **a [b *c*](https://x.example/y) d** \n| a ||\n|-|-|\n| *x* | y | \n\n> “q” \n> — r *s*\n ![a](b)\n![a](b "c. Foto: d")  ';
  const shown = highlightBody(content, 'extended').lines.map(
    ({ sign, pieces }) => sign + pieces.map(({ text }) => text).join(''),
  );
  expect(shown.join('\n')).toBe(content);
});

test.each([
  ['## Por qué', 'section'],
  ['### El tiempo', 'subsection'],
  ['- El acceso', 'item'],
  ['Una junta - fría', 'text'],
  ['-5 °C', 'text'],
  ['##Qué revisar', 'odd'],
  ['#### Cuatro', 'odd'],
  [' - Con un espacio antes', 'odd'],
  ['-El acceso', 'odd'],
  ['## ', 'text'],
  ['  ', 'blank'],
])('«%s» is shown as %s', (line, kind) => {
  expect(highlightBody(line, 'basic').lines).toMatchObject([{ kind }]);
});

const form = (marked: string, kind: LineForm) => edit(marked, (...at) => setForm(...at, kind));

test('the form of a line is set, changed and removed, and the selection stays', () => {
  expect(form('uno\nd‹o›s\ntres', 'section')).toBe('uno\n## d‹o›s\ntres');
  expect(form('uno\n## d‹o›s\ntres', 'item')).toBe('uno\n- d‹o›s\ntres');
  expect(form('- d‹o›s', 'item')).toBe('d‹o›s');
  expect(form('##D‹›os', 'section')).toBe('## D‹›os');
  expect(form('‹›', 'item')).toBe('- ‹›');
});

test('lines become a numbered list or a quote, and a heading keeps its number', () => {
  expect(form('‹uno\n\n- dos›', 'number')).toBe('1. ‹uno\n\n2. dos›');
  expect(form('‹1. uno\n2. dos›', 'number')).toBe('‹uno\ndos›');
  expect(form('1. d‹›os', 'quote')).toBe('> d‹›os');
  expect(form('1. d‹›os', 'section')).toBe('## 1. d‹›os');
});

test.each([
  ['- uno‹›', '- uno\n- ‹›'],
  ['> uno‹›', '> uno\n> ‹›'],
  ['1. uno‹›\n2. dos\n3. tres\n9. x', '1. uno\n2. ‹›\n3. dos\n4. tres\n9. x'],
  ['9. u‹›', '9. u\n10. ‹›'],
  ['1. uno\n2. ‹›', '1. uno\n‹›'],
  ['uno‹›', null],
])('Enter in %j gives %j', (marked, after) => {
  expect(edit(marked, (text, at) => breakItem(text, at, true))).toBe(after);
});

test.each([
  ['uno d‹o›s', 'cero uno dos', 'cero uno d‹o›s'],
  ['u‹n›o dos', 'uno dos tres', 'u‹n›o dos tres'],
  ['uno ‹dos›', 'uno y dos', 'uno ‹y dos›'],
  ['‹uno› dos', 'uno y dos', '‹uno› y dos'],
  ['uno ‹dos› tres', 'uno tres', 'uno ‹›tres'],
  ['uno d‹o›s tres', 'uno cuatro tres', 'uno cuatro‹› tres'],
  ['uno dos tr‹e›s', 'uno cuatro tres', 'uno cuatro tr‹e›s'],
  ['aaa‹›', 'a', 'a‹›'],
  ['‹›', 'uno', '‹›uno'],
  ['uno‹›', '', '‹›'],
])('the selection in %j, changed by a colleague to %j, becomes %j', (marked, after, moved) => {
  const move = (before: string, start: number, end: number) => {
    const change = findChange(before, after);
    const select: [number, number] = [movePlace(start, change), movePlace(end, change)];
    return { ...change, select };
  };
  expect(edit(marked, move)).toBe(moved);
});
