import { expect, test } from 'vitest';
import {
  formatAgo,
  formatAhead,
  formatBriefly,
  formatFullMoment,
  formatMoment,
  formatMomentInText,
  formatWeekday,
  readDay,
  splitSpan,
} from './dates.ts';

/** Monday 16 November 2026, 9:58 in Caracas, four hours behind. */
const now = Date.parse('2026-11-16T13:58:00Z');

test.each([
  ['2026-11-16T13:58:00Z', 'hoy, 9:58', '9:58', 'hoy a las 9:58'],
  // Already the 17th in Greenwich.
  ['2026-11-17T03:59:00Z', 'hoy, 23:59', '23:59', 'hoy a las 23:59'],
  ['2026-11-16T03:59:00Z', 'ayer, 23:59', 'ayer 23:59', 'ayer a las 23:59'],
  ['2026-11-14T14:40:00Z', '14 nov 2026', '14 nov', 'el 14 de noviembre'],
  ['2025-11-12T14:40:00Z', '12 nov 2025', '12 nov 2025', 'el 12 de noviembre de 2025'],
  ['2026-11-17T11:00:00Z', 'mañana, 7:00', '17 nov', 'mañana a las 7:00'],
  ['2026-11-18T14:40:00Z', 'mié 18 nov, 10:40', '18 nov', 'el miércoles 18 a las 10:40'],
  ['2026-11-22T14:40:00Z', 'dom 22 nov, 10:40', '22 nov', 'el domingo 22 a las 10:40'],
  ['2026-11-23T14:40:00Z', 'lun 23 nov, 10:40', '23 nov', 'el 23 de noviembre a las 10:40'],
])('%s is written as %s, %s, %s', (iso, moment, briefly, inText) => {
  expect(formatMoment(iso, now)).toBe(moment);
  expect(formatBriefly(iso, now)).toBe(briefly);
  expect(formatMomentInText(iso, now)).toBe(inText);
});

test.each([
  [30_000, 'ahora', 'en 1 min'],
  [60_000, 'hace 1 min', 'en 1 min'],
  [59 * 60_000, 'hace 59 min', 'en 59 min'],
  [60 * 60_000, 'hace 1 h', 'en 1 h'],
  [24 * 3_600_000 - 1, 'hace 23 h', 'en 23 h'],
  [24 * 3_600_000, 'hace 1 día', 'en 1 día'],
  [50 * 3_600_000, 'hace 2 días', 'en 2 días'],
])('%i ms are %s, or %s', (span, ago, ahead) => {
  expect(formatAgo(new Date(now - span).toISOString(), now)).toBe(ago);
  expect(formatAhead(new Date(now + span).toISOString(), now)).toBe(ahead);
});

test('a countdown is in days and hours, then in hours and minutes', () => {
  const split = (hours: number) =>
    splitSpan(new Date(now + hours * 3_600_000).toISOString(), now)
      .flat()
      .join(' ');
  expect(split(49.5)).toBe('2 días 1 h');
  expect(split(24)).toBe('1 día 0 h');
  expect(split(2.25)).toBe('2 h 15 min');
  expect(split(-1)).toBe('0 h 0 min');
});

test('a day has its year if it is another one', () => {
  expect(formatFullMoment('2026-11-20T12:00:00Z')).toBe('20 nov 2026, 8:00');
  // Days since 1970.
  expect(formatWeekday(20_409, now)).toBe('lun 17 nov 2025');
  expect(formatWeekday(20_773, now)).toBe('lun 16 nov');
  expect(readDay(20_758)).toEqual({ date: '1 nov', month: 'nov', year: '2026', isFirst: true });
});
