import { expect, test } from 'vitest';
import type { DeskHomeItem, ListItem } from '#contract/desk/articles.ts';
import { readWords } from '../testing/read-words.tsx';
import { bridge } from '../testing/samples.ts';
import { Upcoming } from './upcoming.tsx';
import { WaitingRow } from './work.tsx';

const now = Date.parse('2026-11-16T13:58:00Z');
const work = { ...bridge, state: 'borrador' as const, note: null, words: 1, readTime: 2, here: [] };
const waiting = (change: Partial<DeskHomeItem>, canPublish: boolean) =>
  readWords(
    <WaitingRow item={{ ...work, ...change }} category="Noticias" {...{ now, canPublish }} />,
  );

test.each([
  [{ state: 'revision' }, true, /\|Espera por usted\|.*\|enviado hoy a las 7:58\|2 min lectura\|$/],
  [{ state: 'revision', note: 'Es urgente.' }, true, /\|enviado hoy.*\|«Es urgente\.»\|$/],
  [{ note: 'Falta.' }, true, /\|devuelto hoy a las 7:58\|.*\|«Falta\.»\|$/],
  [{ here: ['Luis Pérez'] }, true, /\|Lo lee Luis\|/],
  [{ isMine: true, state: 'revision' }, false, /\|Espera a un editor\|/],
  [{ isMine: true, note: 'Falta.' }, false, /\|Espera por usted\|/],
] as const)('%j, for somebody who can publish (%s), shows %s', (change, canPublish, words) => {
  expect(waiting(change as Partial<DeskHomeItem>, canPublish)).toMatch(words);
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
