import { expect, test } from 'vitest';
import { estimateReadTime } from '#contract/read-time.ts';
import { parseDate } from './dates.ts';

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
