import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import {
  createFolder,
  describeOpened,
  type Engine,
  openTestStore,
} from '#store/testing/engines.ts';
import { createApi } from './api.ts';
import { endpoints } from './endpoints.ts';

async function openApi(engine: Engine) {
  const store = await openTestStore(engine);
  const api = createApi(store, 'https://plomada.example');
  return {
    store,
    api,
    get: (path: string) => api.request(path),
    subscribe: (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
      api.request('/api/newsletter/subscribe', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      }),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

async function expectProblem(response: Response, status: number, what = '') {
  expect(response.status, what).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  const problem = Problem.parse(await response.json());
  expect(problem.status).toBe(status);
  expect(problem.detail).toMatch(/^\p{Lu}.+\.$/u);
}

describeOpened('the API', openApi, (test, testOnce) => {
  test('answers according to its contract at every address', async (site) => {
    await publishArticles(site.store, toArticleInput('a', { tags: ['x'] }), toArticleInput('b'));
    const words = { subject: 'S', greeting: 'G', articles: JSON.stringify([1]) };
    const rest = { send_at: null, mail: null, reason: null };
    const sentEdition = {
      id: 7,
      state: 'sent',
      version: 1,
      begun_at: 1,
      changed_at: 1,
      sent: 1,
    } as const;
    const edition = { ...words, ...rest, ...sentEdition };
    await site.store.db.insertInto('editions').values(edition).execute();
    const received: Record<string, Response> = {
      '/api/articles': await site.get('/api/articles'),
      '/api/articles/search': await site.get('/api/articles/search?q=titulo'),
      '/api/search': await site.get('/api/search?q=titulo'),
      '/api/articles/{slug}': await site.get('/api/articles/a'),
      '/api/tags/{slug}': await site.get('/api/tags/x'),
      '/api/categories': await site.get('/api/categories'),
      '/api/statistics': await site.get('/api/statistics'),
      '/api/newsletter/editions/{number}': await site.get('/api/newsletter/editions/7'),
      '/api/newsletter/subscribe': await site.subscribe('{"email":"ana@obra.com"}'),
    };
    for (const { path, responses } of endpoints) {
      const response = received[path];
      expect(response?.status, path).toBe(200);
      const schema: z.ZodType = responses[200].content['application/json'].schema;
      const result = schema.safeParse(await response?.json());
      expect(result.error, path).toBeUndefined();
    }
  });

  test('lists 50 articles by default', async (site) => {
    const many = Array.from({ length: 52 }, (_, index) => toArticleInput(`a-${index}`));
    await publishArticles(site.store, ...many);
    const count = async (query: string) =>
      z.array(z.unknown()).parse(await (await site.get(`/api/articles${query}`)).json()).length;
    expect(await count('')).toBe(50);
    expect(await count('?limit=1')).toBe(1);
    expect(await count('?category=no-existe')).toBe(0);
    expect(await count('?page=2')).toBe(2);
    expect(await count('?page=3')).toBe(0);
    expect(await count('?page=99999&limit=500')).toBe(0);
  });

  testOnce('answers 400 to invalid values and names them', async (site) => {
    for (const path of [
      '/api/articles?limit=0',
      '/api/articles?limit=501',
      '/api/articles?page=0',
      '/api/articles?featured=si',
      `/api/articles?category=${'a'.repeat(121)}`,
      '/api/articles/%E0%A4%A',
      '/api/articles/search?q=a',
      `/api/articles/search?q=${'a'.repeat(101)}`,
      '/api/articles/search?q=muro%00',
      '/api/search?q=muro&page=0',
      '/api/search?q=muro&page=6',
    ]) {
      await expectProblem(await site.get(path), 400, path);
    }
    const { detail } = await (await site.get('/api/articles?limit=0&page=0')).json();
    expect(detail).toBe('Valor no admitido: limit, page.');
    const nothing = await (await site.subscribe('null')).json();
    expect(nothing.detail).toBe('Valor no admitido: el cuerpo.');
  });

  testOnce('answers 404 at an unknown address', async (site) => {
    await publishArticles(site.store, toArticleInput('a'));
    for (const path of [
      '/api/articles/no-existe',
      `/api/articles/${'a'.repeat(5000)}`,
      "/api/articles/a'%20or%20'1'='1",
      '/api/nada',
      '/api/',
    ]) {
      await expectProblem(await site.get(path), 404, path);
    }
  });

  testOnce('answers 405 with the allowed methods', async (site) => {
    const response = await site.api.request('/api/articles', { method: 'DELETE' });
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    await expectProblem(response, 405);
    const getResponse = await site.get('/api/newsletter/subscribe');
    expect(getResponse.headers.get('Allow')).toBe('POST');
    await expectProblem(getResponse, 405);
    expect((await site.api.request('/api/articles', { method: 'HEAD' })).status).toBe(200);
  });

  test('subscribes an address without its spaces and capitals, or stores nothing', async (site) => {
    const subscribe = async (email: unknown) => site.subscribe(JSON.stringify({ email }));
    expect((await subscribe(' ÑANDÚ@construcción.com ')).status).toBe(200);
    for (const email of [1, '', 'ana.obra.com', 'ana@obra.com\nBcc: x@y.com', 'ana\0@obra.com']) {
      await expectProblem(await subscribe(email), 400, String(email));
    }
    const stored = await site.store.db.selectFrom('subscribers').select('email').execute();
    expect(stored).toEqual([{ email: 'ñandú@construcción.com' }]);
  });

  testOnce('refuses bodies that are not JSON, not UTF-8, or too large', async (site) => {
    await expectProblem(
      await site.subscribe('email=ana@obra.com', 'application/x-www-form-urlencoded'),
      415,
    );
    await expectProblem(await site.subscribe('{"email":"ana@obra.com"}', 'text/plain'), 415);
    await expectProblem(await site.subscribe(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])), 400);
    await expectProblem(await site.subscribe(`{"email":"${'a'.repeat(17_000)}"}`), 413);
  });

  testOnce('ignores a bot that fills in the hidden field, with the same response', async (site) => {
    const person = await site.subscribe('{"email":"ana@obra.com","website":""}');
    const program = await site.subscribe('{"email":"bot@obra.com","website":"http://x"}');
    expect([program.status, await program.text()]).toEqual([person.status, await person.text()]);
    const stored = await site.store.db.selectFrom('subscribers').select('email').execute();
    expect(stored).toEqual([{ email: 'ana@obra.com' }]);
  });

  testOnce(
    'accepts subscriptions from its own pages and from clients that are no browser, not from other sites',
    async (site) => {
      const subscribe = (headers: Record<string, string>) =>
        site.api.request('/api/newsletter/subscribe', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: '{"email":"ana@obra.com"}',
        });
      for (const headers of [
        { Origin: 'https://otro.example' },
        { Origin: 'null' },
        { Origin: 'http://plomada.example', Host: 'interno:3000' },
        { Origin: 'https://plomada.example.otro.example' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site', Origin: 'https://plomada.example' },
      ]) {
        await expectProblem(await subscribe(headers), 403, JSON.stringify(headers));
      }
      for (const headers of [
        {},
        { Origin: 'https://plomada.example', Host: 'interno:3000' },
        { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000' },
        { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://espejo.example', Host: 'interno' },
      ]) {
        expect((await subscribe(headers)).status, JSON.stringify(headers)).toBe(200);
      }
    },
  );
});

describe('the limits of subscribing', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());
  const engine = { name: 'SQLite', createTestDatabase: createFolder };

  test('apply to all clients together', async () => {
    await using site = await openApi(engine);
    // Refused after counting, and so without waiting for the beat.
    const isTaken = async (client: number) => {
      const init = { method: 'POST', body: '' };
      const env = { clientAddress: String(client) };
      return (await site.api.request('/api/newsletter/subscribe', init, env)).status === 415;
    };
    let accepted = 0;
    while (accepted < 3_000 && (await isTaken(accepted))) accepted += 1;
    expect(accepted).toBe(2_000);
    vi.advanceTimersByTime(1_000);
    while (accepted < 3_000 && (await isTaken(accepted))) accepted += 1;
    expect(accepted).toBe(2_005);
  });

  test('let one client subscribe twice a minute after a burst', async () => {
    await using site = await openApi(engine);
    const ask = () => site.api.request('/api/newsletter/subscribe', { method: 'POST', body: '' });
    for (let turn = 0; turn < 20; turn += 1) expect((await ask()).status).toBe(415);
    const response = await ask();
    expect(response.headers.get('Retry-After')).toBe('30');
    await expectProblem(response, 429);
    vi.advanceTimersByTime(30_000);
    expect([(await ask()).status, (await ask()).status]).toEqual([415, 429]);
  });

  test('send one mailbox five emails a day, in any spelling of its address', async () => {
    await using site = await openApi(engine);
    let names = 0;
    const countEmails = async () => {
      for (let turn = 0; turn < 6; turn += 1) {
        names += 1;
        await site.subscribe(
          JSON.stringify({ email: `a${names % 2 ? '.' : ''}na+${names}@obra.com` }),
        );
      }
      return (await site.store.db.selectFrom('subscription_letters').selectAll().execute()).length;
    };
    expect(await countEmails()).toBe(5);
    vi.advanceTimersByTime(86_400_000 / 5 - 1_000);
    expect(await countEmails()).toBe(5);
    vi.advanceTimersByTime(1_000);
    expect(await countEmails()).toBe(6);
  });
});
