import { expect, test } from 'vitest';
import { highlightBody } from './highlight.ts';
import { breakItem, type Edit, findChange, type LineForm, movePlace, setForm } from './lines.ts';

const apply = (text: string, edit: Edit | null) => {
  if (edit === null) return text;
  const next = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const [start, end] = edit.select;
  return `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`;
};
const form = (marked: string, kind: LineForm) => {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  return apply(
    marked.replace(/[[\]]/g, ''),
    setForm(marked.replace(/[[\]]/g, ''), start, end, kind),
  );
};

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

test('the form of a line is set, changed and removed, and the selection stays', () => {
  expect(form('uno\nd[o]s\ntres', 'section')).toBe('uno\n## d[o]s\ntres');
  expect(form('uno\n## d[o]s\ntres', 'item')).toBe('uno\n- d[o]s\ntres');
  expect(form('- d[o]s', 'item')).toBe('d[o]s');
  expect(form('##D[]os', 'section')).toBe('## D[]os');
  expect(form('[]', 'item')).toBe('- []');
});

test('lines become a numbered list or a quote, and a heading keeps its number', () => {
  expect(form('[uno\n\n- dos]', 'number')).toBe('1. [uno\n\n2. dos]');
  expect(form('[1. uno\n2. dos]', 'number')).toBe('[uno\ndos]');
  expect(form('1. d[]os', 'quote')).toBe('> d[]os');
  expect(form('1. d[]os', 'section')).toBe('## 1. d[]os');
});

test.each([
  ['- uno', 5, '- uno\n- []'],
  ['> uno', 5, '> uno\n> []'],
  ['1. uno\n2. dos\n3. tres\n9. x', 6, '1. uno\n2. []\n3. dos\n4. tres\n9. x'],
  ['9. u', 4, '9. u\n10. []'],
  ['1. uno\n2. ', 10, '1. uno\n[]'],
  ['uno', 3, 'uno'],
])('Enter in %j at %i gives %j', (text, at, after) => {
  expect(apply(text, breakItem(text, at, true))).toBe(after);
});

test.each([
  ['uno d[o]s', 'cero uno dos', 'cero uno d[o]s'],
  ['u[n]o dos', 'uno dos tres', 'u[n]o dos tres'],
  ['uno [dos]', 'uno y dos', 'uno [y dos]'],
  ['[uno] dos', 'uno y dos', '[uno] y dos'],
  ['uno [dos] tres', 'uno tres', 'uno []tres'],
  ['uno d[o]s tres', 'uno cuatro tres', 'uno cuatro[] tres'],
  ['uno dos tr[e]s', 'uno cuatro tres', 'uno cuatro tr[e]s'],
  ['aaa[]', 'a', 'a[]'],
  ['[]', 'uno', '[]uno'],
  ['uno[]', '', '[]'],
])('the selection in %j, changed by a colleague to %j, becomes %j', (marked, after, moved) => {
  const before = marked.replace(/[[\]]/g, '');
  const change = findChange(before, after);
  const [start, end] = [marked.indexOf('['), marked.indexOf(']') - 1];
  const select = [movePlace(start, change), movePlace(end, change)] as [number, number];
  expect(apply(before, { ...change, select })).toBe(moved);
});
