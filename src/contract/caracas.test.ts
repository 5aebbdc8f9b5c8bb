import { expect, test } from 'vitest';
import { fromCaracas, toCaracas } from './caracas.ts';
import { formatIsoDay, parseIsoDay, toDay, toStart } from './day.ts';

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Caracas',
  dateStyle: 'short',
  timeStyle: 'medium',
});

test.each([
  '1999-12-31T23:59:00Z',
  '2007-12-09T06:59:59Z',
  '2007-12-09T07:30:00Z',
  '2010-05-01T04:10:00Z',
  '2016-05-01T06:59:59Z',
  '2016-05-01T07:00:00Z',
  '2026-11-16T03:59:00Z',
])('Caracas time at %s matches the time zone database, and converts back', (iso) => {
  const time = Date.parse(iso);
  expect(toCaracas(time)).toBe(`${clock.format(time).replace(' ', 'T')}.000`);
  expect(fromCaracas(toCaracas(time))).toBe(time);
});

test('a day in Caracas begins at 04:00 UTC', () => {
  const four = Date.parse('2026-03-01T04:00:00Z');
  const day = toDay(four);
  expect([formatIsoDay(day), formatIsoDay(toDay(four - 1))]).toEqual(['2026-03-01', '2026-02-28']);
  expect([toStart(day), parseIsoDay('2026-03-01')]).toEqual([four, day]);
});
