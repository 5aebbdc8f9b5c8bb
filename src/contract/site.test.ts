import { expect, test, vi } from 'vitest';
import { type SiteField, SiteValues } from './site.ts';
import { waitFor } from './worker.ts';

const takes = (field: SiteField, value: string) => SiteValues.shape[field].safeParse(value).success;

const link = `https://a.es/${'a'.repeat(187)}`;
const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(7)}`;

test.each([
  ['name', 'a', 'a'.repeat(60)],
  ['tagline', 'a', 'a'.repeat(200)],
  ['address', 'a', 'a'.repeat(200)],
  ['email', 'a@b.ve', email],
  ['x', 'https://a.es', link],
] as const)('%s has the documented length limits', (field, shortest, longest) => {
  expect([shortest, longest].map((value) => takes(field, value))).toEqual([true, true]);
  expect(['', ' ', `${longest}a`].some((value) => takes(field, value))).toBe(false);
});

test.each([
  ['accent', '#14213d', true],
  ['accent', '#ffffff', true],
  ['accent', '#ff651', false],
  ['accent', 'red', false],
  ['x', 'http://a.es', false],
  ['x', 'https://localhost', false],
  ['x', 'https://a.es/"', false],
  ['x', 'a.es', false],
] as const)('%s may be %s: %s', (field, value, may) => {
  expect(takes(field, value)).toBe(may);
});

test('an accent is stored in lower case', () => {
  expect(SiteValues.shape.accent.parse('#FF6510')).toBe('#ff6510');
});

test('a request times out after four seconds, and a server error counts as a failure', async () => {
  vi.useFakeTimers();
  const results: (Response | null)[] = [];
  const mute = waitFor(new Promise<Response>(() => {})).then((answer) => results.push(answer));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(results).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(results).toEqual([null]);
  await mute;
  vi.useRealTimers();
  const [fine, failing] = [new Response('', { status: 499 }), new Response('', { status: 500 })];
  expect(await waitFor(Promise.resolve(fine))).toBe(fine);
  expect(await waitFor(Promise.resolve(failing))).toBeNull();
  expect(await waitFor(Promise.reject(new Error('offline')))).toBeNull();
});
