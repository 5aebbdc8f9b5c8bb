import { expect, test } from 'vitest';
import { joinMoment, splitMoment } from './caracas.ts';

test('a moment is edited as a day and an hour of Caracas, at seven by default', () => {
  expect(splitMoment('2026-11-17T03:58:00.000Z')).toEqual({ day: '2026-11-16', time: '23:58' });
  expect(splitMoment(null)).toEqual({ day: '', time: '' });
  expect(joinMoment('2026-11-16', '23:58')).toBe('2026-11-17T03:58:00.000Z');
  expect(joinMoment('2026-11-16', '')).toBe('2026-11-16T11:00:00.000Z');
  expect(joinMoment('', '07:00')).toBeNull();
});
