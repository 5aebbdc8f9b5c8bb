import { expect, test } from 'vitest';
import type { DeskHomeItem, DraftInWork, ListItem } from '#contract/desk/articles.ts';
import { readWords } from '../testing/read-words.tsx';
import { bridge } from '../testing/samples.ts';
import { Upcoming } from './upcoming.tsx';
import { DraftRow, PublishedRow, WaitingRow } from './work.tsx';

const now = Date.parse('2026-11-16T13:58:00Z');
const work: DeskHomeItem = {
  ...bridge,
  state: 'borrador',
  note: null,
  words: 1,
  readTime: 2,
  here: [],
};

const published = (change: Partial<ListItem>) =>
  readWords(<PublishedRow item={{ ...bridge, ...change }} category="Noticias" />);
const draft = (change: Partial<DraftInWork>) =>
  readWords(<DraftRow item={{ ...work, faults: [], ...change }} category="Noticias" now={now} />);
const waiting = (change: Partial<DeskHomeItem>, canPublish = true) =>
  readWords(
    <WaitingRow
      item={{ ...work, ...change }}
      category="Noticias"
      now={now}
      canPublish={canPublish}
    />,
  );

test('a published article shows its readings, those of today, and whether it has changes', () => {
  expect(published({})).toBe('|El puente|1.240|lecturas|Noticias|12 nov|hoy |3|');
  expect(published({ recent: null, state: 'cambios', title: '' })).toBe(
    '|Sin título|1.240|lecturas|Noticias|12 nov|cambios sin publicar|',
  );
  expect(published({ state: 'programado' })).toContain('|cambia el 12 nov|');
});

test('a draft shows its author, its last change and its length', () => {
  expect(draft({})).toBe('|El puente|Noticias|Ana Rojas|hace 2 h|1 palabra|');
  expect(draft({ isMine: true, words: 1_200, author: '', state: 'cambios' })).toBe(
    '|El puente|Suyo|Noticias|hace 2 h|1.200 palabras|cambios sin publicar|',
  );
  expect(draft({ here: ['Luis Pérez'] })).toContain('|Luis escribe ahora|');
  expect(draft({ faults: ['excerpt'] })).toContain('|1 palabra|1 error|');
  expect(draft({ faults: ['excerpt', 'imageAlt'] })).toContain('|2 errores|');
});

test('an article in review shows who reads it and the note that it was sent or returned with', () => {
  expect(waiting({ state: 'revision' })).toBe(
    '|El puente|Espera por usted|Noticias|Ana Rojas|enviado hoy a las 7:58|2 min lectura|',
  );
  expect(waiting({ here: ['Luis Pérez'] })).toContain('|Lo lee Luis|');
  expect(waiting({ isMine: true })).toContain('|Suyo|');
  expect(waiting({ state: 'revision', note: 'Es urgente.' })).toMatch(
    /\|enviado hoy a las 7:58\|.*\|«Es urgente\.»\|$/,
  );
  expect(waiting({ note: 'Falta la fuente.' })).toMatch(
    /\|devuelto hoy a las 7:58\|.*\|«Falta la fuente\.»\|$/,
  );
});

test('a submitted article waits for an editor, and a returned one for the redactor', () => {
  expect(waiting({ isMine: true, state: 'revision' }, false)).toContain('|Espera a un editor|');
  expect(waiting({ isMine: true, note: 'Falta la fuente.' }, false)).toContain(
    '|Espera por usted|',
  );
});

test('the next scheduled article is counted down, and the one after it is named', () => {
  const soon = { ...bridge, publishedAt: '2026-11-17T11:00:00Z' };
  const later = { ...bridge, title: 'La viga', publishedAt: '2026-11-19T11:00:00Z' };
  const read = (items: ListItem[]) =>
    readWords(<Upcoming items={items} now={now} nameOf={(slug) => slug.toUpperCase()} />);
  expect(read([soon, later])).toBe(
    '|Sale mañana |2 programados|21|h|2|min|hoy 9:58 a mañana, 7:00|El puente|NOTICIAS|Ana Rojas|Después: |jue 19 nov, 7:00|La viga|',
  );
  expect(read([soon])).toContain('|1 programado|');
  expect(read([])).toContain('|Nada programado.|');
});
