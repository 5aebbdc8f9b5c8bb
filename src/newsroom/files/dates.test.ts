import { expect, test } from 'vitest';
import { estimateReadTime } from '#contract/read-time.ts';
import { formatCount } from '#format.ts';
import { formatDay, parseDate } from './dates.ts';

test.each([
  ['2026-03-01', '2026-03-01T04:00:00.000Z'],
  ['2026-03-01T07:30', '2026-03-01T11:30:00.000Z'],
  ['2026-03-01T07:30:15-04:00', '2026-03-01T11:30:15.000Z'],
  ['2026-03-01T07:30:15+02:00', '2026-03-01T05:30:15.000Z'],
  ['2024-02-29', '2024-02-29T04:00:00.000Z'],
  [' 2026-03-01 ', '2026-03-01T04:00:00.000Z'],
])('an article dated «%s» is of %s', (written, instant) => {
  expect(new Date(parseDate(written) ?? 0).toISOString()).toBe(instant);
});

test.each([
  '2026-02-30',
  '2025-02-29',
  '2026-3-1',
  '2026-03-01T7:30',
  '2026-03-01T07:61',
  '2026-03-01T07:30 -04:00',
  '2026-03-01T07:30+99:00',
  '',
])('«%s» is not a date', (written) => {
  expect(parseDate(written)).toBeUndefined();
});

test('an article of late evening is listed under its day in Caracas', () => {
  expect(formatDay(Date.parse('2026-03-01T21:00:00-04:00'))).toBe('2026-03-01');
});

test('the reading time is by two hundred words a minute, rounded, at least one', () => {
  const told = [0, 1, 299, 300, 1000].map((words) => estimateReadTime('Concreto, '.repeat(words)));
  expect(told).toEqual([1, 1, 1, 2, 5]);
});

test('counts use the singular for one, and the plural for none or many', () => {
  const told = [0, 1, 2].map((count) => formatCount(count, 'artículo', 'artículos'));
  expect(told).toEqual(['0 artículos', '1 artículo', '2 artículos']);
});
