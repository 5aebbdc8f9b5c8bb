import { expect, test, vi } from 'vitest';
import { listArticlesEndpoint, searchPageEndpoint } from '../server/api/endpoints.ts';
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

const list = listArticlesEndpoint.request.query;
const page = searchPageEndpoint.request.query;

test.each([
  ['a list without parameters', list, {}, { limit: 50, page: 1 }],
  [
    'a list',
    list,
    { featured: 'true', limit: '500', page: '99999', category: 'a'.repeat(120) },
    { featured: true, limit: 500, page: 99_999, category: 'a'.repeat(120) },
  ],
  ['a page of results', page, { q: 'a'.repeat(100) }, { q: 'a'.repeat(100), page: 1 }],
  ['the last page of results', page, { q: 'abc', page: '5' }, { q: 'abc', page: 5 }],
])('%s can be requested', (_, query, asked, parsed) => {
  expect(query.parse(asked)).toEqual(parsed);
});

test.each([
  [{ limit: '0' }, list],
  [{ limit: '501' }, list],
  [{ page: '0' }, list],
  [{ page: '100000' }, list],
  [{ featured: 'x' }, list],
  [{ category: 'a'.repeat(121) }, list],
  [{ q: ' ab ' }, page],
  [{ q: 'a'.repeat(101) }, page],
  [{ q: 'abc', page: '6' }, page],
])('a request with %j is refused', (asked, query) => {
  expect(query.safeParse(asked).success).toBe(false);
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
