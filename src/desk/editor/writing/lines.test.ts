import { expect, test } from 'vitest';
import { breakItem, type Edit, type LineForm, readLine, setForm } from './lines.ts';

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
  ['#4 es una cabilla de media pulgada', 'text'],
  ['-5 °C', 'text'],
  ['##Qué revisar', 'odd'],
  ['#### Cuatro', 'odd'],
  [' - Con un espacio antes', 'odd'],
  ['-El acceso', 'odd'],
  ['## ', 'text'],
  ['  ', 'blank'],
])('«%s» is shown as %s', (line, kind) => {
  expect(readLine(line).kind).toBe(kind);
});

test('a line is given a form, another, and none, and the words stay selected', () => {
  expect(form('uno\nd[o]s\ntres', 'section')).toBe('uno\n## d[o]s\ntres');
  expect(form('uno\n## d[o]s\ntres', 'item')).toBe('uno\n- d[o]s\ntres');
  expect(form('- d[o]s', 'item')).toBe('d[o]s');
  expect(form('##D[]os', 'section')).toBe('## D[]os');
  expect(form('[]', 'item')).toBe('- []');
});

test('several lines become a list at once, blank ones between them apart', () => {
  expect(form('[uno\n\n- dos]', 'item')).toBe('- [uno\n\n- dos]');
  expect(form('[- uno\n- dos]', 'item')).toBe('[uno\ndos]');
});

test('Enter goes on with a list, and ends it on an empty item', () => {
  expect(apply('- uno', breakItem('- uno', 5))).toBe('- uno\n- []');
  expect(apply('- uno\n- ', breakItem('- uno\n- ', 8))).toBe('- uno\n[]');
  expect(breakItem('uno', 3)).toBeNull();
});
