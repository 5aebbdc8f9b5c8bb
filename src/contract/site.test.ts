import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test, vi } from 'vitest';
import {
  endpoints,
  listArticlesEndpoint,
  searchEndpoint,
  searchPageEndpoint,
} from '../server/api/endpoints.ts';
import { ArticleLink } from './article.ts';
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
  ['facebook', 'https://a.es', link],
  ['x', 'https://a.es', link],
  ['linkedin', 'https://a.es', link],
  ['instagram', 'https://a.es', link],
] as const)('%s has the documented length limits', (field, shortest, longest) => {
  expect([shortest, longest].map((value) => takes(field, value))).toEqual([true, true]);
  expect(['', ' ', `${longest}a`].some((value) => takes(field, value))).toBe(false);
});

test('an accent is any colour, stored in lower case', () => {
  expect(SiteValues.shape.accent.parse('#FF6510')).toBe('#ff6510');
  expect(['#14213d', '#ffffff', '#ff651', 'red'].map((value) => takes('accent', value))).toEqual([
    ...[true, true, false, false],
  ]);
});

test('the address of a social network is a complete https address', () => {
  for (const wrong of ['http://a.es', 'https://localhost', 'https://a.es/"', 'a.es']) {
    expect(takes('x', wrong), wrong).toBe(false);
  }
});

test('lists and searches are requested within limits', () => {
  const list = (query: object) => listArticlesEndpoint.request.query.safeParse(query);
  expect(list({}).data).toEqual({ limit: 50, page: 1 });
  expect(list({ featured: 'true', limit: '500', page: '99999', category: 'a' }).data).toEqual({
    ...{ featured: true, limit: 500, page: 99_999, category: 'a' },
  });
  expect(list({ featured: 'false', limit: '1' }).data).toEqual({
    featured: false,
    limit: 1,
    page: 1,
  });
  for (const wrong of [
    ...[{ limit: '0' }, { limit: '501' }, { page: '0' }, { page: '100000' }, { featured: 'x' }],
    ...[{ category: '' }, { category: 'a'.repeat(121) }, { category: 'a\0' }],
  ]) {
    expect(list(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
  expect(list({ category: 'a'.repeat(120) }).success).toBe(true);
  const search = (q: string) => searchEndpoint.request.query.safeParse({ q }).success;
  expect(['abc', 'a'.repeat(100), ' ab ', 'a'.repeat(101)].map(search)).toEqual([
    ...[true, true, false, false],
  ]);
  const page = (asked?: string) =>
    searchPageEndpoint.request.query.safeParse({ q: 'abc', page: asked });
  expect(page().data).toEqual({ q: 'abc', page: 1 });
  expect([page('5').success, page('6').success, page('0').success]).toEqual([true, false, false]);
});

test('a request times out after four seconds, and a server error counts as a failure', async () => {
  vi.useFakeTimers();
  const told: (Response | null)[] = [];
  const mute = waitFor(new Promise<Response>(() => {})).then((answer) => told.push(answer));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([null]);
  await mute;
  vi.useRealTimers();
  const [fine, failing] = [new Response('', { status: 499 }), new Response('', { status: 500 })];
  expect(await waitFor(Promise.resolve(fine))).toBe(fine);
  expect(await waitFor(Promise.resolve(failing))).toBeNull();
  expect(await waitFor(Promise.reject(new Error('offline')))).toBeNull();
});

test('the API description explains each field', () => {
  const api = new OpenAPIHono();
  for (const endpoint of endpoints) api.openAPIRegistry.registerPath(endpoint);
  const info = { title: 'Plomada', version: '1' };
  const document = JSON.stringify(api.getOpenAPI31Document({ openapi: '3.1.0', info }));
  expect(document).toContain('"description":"Newest first"');
  expect(document).not.toContain('"description":""');
  expect(Object.keys(ArticleLink.shape)).toEqual([
    ...['slug', 'title', 'category', 'publishedAt', 'readTime', 'views', 'image'],
  ]);
});
