import { expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { compareDrafts, compareWords, tally } from './compare.ts';

const write = (content: string, title = '') => ({ ...emptyFields, title, content });

const summarise = (before: DraftFields, after: DraftFields) =>
  compareDrafts(before, after).map((entry) =>
    entry.kind === 'same'
      ? entry.lines.join('|')
      : `${entry.field} ${entry.line}: ${entry.parts.map(({ kind, text }) => `${kind} ${text}`).join('|')}`,
  );

test('two versions are compared field by field and line by line, each change under its heading', () => {
  const before = write('## Obra\nuno dos\nigual\n\nfuera', 'El puente');
  const after = write('## Obra\nuno tres\nnueva\nigual\n', 'El puente viejo');
  expect(summarise(before, after)).toEqual([
    'title null: same El puente|added  viejo',
    '## Obra',
    'content 2: same uno |removed dos|added tres',
    'content 3: added nueva',
    'igual|',
    'content 6: removed fuera',
  ]);
  const entries = compareDrafts(before, after);
  expect(entries.flatMap((entry) => (entry.kind === 'same' ? [] : [entry.under]))).toEqual([
    ...[null, 'Obra', 'Obra', 'Obra'],
  ]);
  expect(tally(entries)).toEqual({ added: 3, removed: 2, places: 4 });
});

test('pictures, rows of tables and bold words are compared as readers see them, and a changed alignment still shows', () => {
  const extended = (content: string) => ({ ...write(content), format: 'extended' as const });
  const read = (before: string, after: string) =>
    compareDrafts(extended(before), extended(after)).flatMap((entry) =>
      entry.kind === 'same' ? [] : entry.parts.map(({ kind, text }) => `${kind} ${text}`),
    );
  expect(read('![Un muro](m.jpg)', '![Un muro alto](m.jpg)')).toEqual([
    ...['same Imagen «m.jpg»: Un muro', 'added  alto'],
  ]);
  expect(read('', '| Pieza | Peso |\n|---|---|\n| Viga | 20 |')).toEqual([
    ...['added Pieza · Peso', 'added Tabla de 2 columnas', 'added Viga · 20'],
  ]);
  expect(read('Va **bien**', 'Va **muy bien**')).toEqual(['same Va ', 'added muy ', 'same bien']);
  expect(read('|---|---|', '|---|--:|')).not.toEqual([]);
});

test('a rewritten sentence is one change, not one for each word', () => {
  const read = (before: string, after: string) =>
    compareWords(before, after).map(({ kind, text }) => `${kind} ${text}`);
  expect(read('En un sismo cae.', 'Cuando la tierra cae.')).toEqual([
    ...['removed En un sismo', 'added Cuando la tierra', 'same  cae.'],
  ]);
  expect(read('la losa de concreto', 'la viga de acero')).toEqual([
    ...['same la ', 'removed losa de concreto', 'added viga de acero'],
  ]);
  expect(read('la losa sobre el muro', 'la viga sobre el suelo')).toEqual([
    ...['same la ', 'removed losa', 'added viga', 'same  sobre el ', 'removed muro', 'added suelo'],
  ]);
});

test('changes on two lines, and words that were only added, stay apart', () => {
  const read = (before: string, after: string) =>
    compareWords(before, after).map(({ kind }) => kind);
  const replaced = ['removed', 'added'];
  expect(read('uno\ndos', 'tres\nseis')).toEqual([...replaced, 'same', ...replaced]);
  expect(read('muro de obra', 'gran muro de gran obra')).not.toContain('removed');
});
