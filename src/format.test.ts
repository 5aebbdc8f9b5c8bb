import { expect, test } from 'vitest';
import {
  formatDay,
  formatLongDate,
  formatShortDate,
  formatThousands,
  formatTotal,
  keepWhole,
} from './format.ts';

test('the day something was saved includes its year once that has passed', () => {
  const savedAt = Date.parse('2026-01-01T03:59:59Z');
  expect(formatDay(savedAt, Date.parse('2026-01-01T03:59:59Z'))).toBe('31 de diciembre');
  expect(formatDay(savedAt, Date.parse('2026-01-01T04:00:00Z'))).toBe('31 de diciembre de 2025');
});

test("statistics follow the specification's format", () => {
  expect([0, 30, 1280].map(formatTotal)).toEqual(['+0', '+30', '+1280']);
  expect([49, 960, 45_230].map(formatThousands)).toEqual(['0.0K', '1.0K', '45.2K']);
});

test('long and short dates are the days in Caracas, as the standard library writes them', () => {
  const timeZone = 'America/Caracas';
  const long = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone });
  const short = new Intl.DateTimeFormat('es-ES', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  for (let time = 0; time < Date.UTC(2060, 0); time += 11 * 86_400_000) {
    // Around both offsets of Caracas there have been.
    for (const minutes of [239, 240, 269, 270]) {
      const date = new Date(time + minutes * 60_000);
      expect(formatLongDate(date.toISOString())).toBe(long.format(date));
      expect(formatShortDate(date.toISOString())).toBe(short.format(date));
    }
  }
});

test('a code keeps its figure on the line', () => {
  expect(keepWhole('Compre S-60 o W-60.')).toBe('Compre S-\u206060 o W-\u206060.');
  expect(keepWhole('24-48 horas, post-2020, FHWA-10')).toBe('24-48 horas, post-2020, FHWA-10');
});

test('a calculation stays on one line if it is short for a phone', () => {
  expect(keepWhole('Son 2\u00a0×\u00a04 =\u00a08 m².')).toBe(
    'Son 2\u00a0×\u00a04\u00a0=\u00a08 m².',
  );
  const long = `${'1\u00a0+\u00a0'.repeat(9)}1 =\u00a010`;
  expect(keepWhole(long)).toBe(long);
});
