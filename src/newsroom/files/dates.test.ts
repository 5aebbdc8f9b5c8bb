import { expect, test } from 'vitest';
import { estimateReadTime } from '#contract/read-time.ts';
import { parseDate } from './dates.ts';

test.each([
  ['2026-03-01', '2026-03-01T04:00:00.000Z'],
  ['2026-03-01T07:30', '2026-03-01T11:30:00.000Z'],
  ['2026-03-01T07:30:15-04:00', '2026-03-01T11:30:15.000Z'],
  ['2026-03-01T07:30:15+02:00', '2026-03-01T05:30:15.000Z'],
  [' 2026-03-01 ', '2026-03-01T04:00:00.000Z'],
])('an article dated «%s» is of %s', (text, instant) => {
  expect(new Date(parseDate(text) ?? 0).toISOString()).toBe(instant);
});

test.each(['2026-02-30', '2026-3-1', '2026-03-01T07:61', '2026-03-01T07:30+99:00', ''])(
  '«%s» is not a date',
  (text) => {
    expect(parseDate(text)).toBeUndefined();
  },
);

test('the reading time is by two hundred words a minute, rounded, at least one', () => {
  const minutes = [0, 1, 299, 300, 1000].map((words) =>
    estimateReadTime('Concreto, '.repeat(words)),
  );
  expect(minutes).toEqual([1, 1, 1, 2, 5]);
});
