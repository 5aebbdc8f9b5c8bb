import { expect, test } from 'vitest';
import { ApiError, categoriesQuery, type Fetcher, read, request } from './api.ts';
import { createResponses } from './responses.ts';

function fetcherOf(response: Response) {
  const calls: Parameters<Fetcher>[] = [];
  const fetcher: Fetcher = (...call) => {
    calls.push(call);
    return response;
  };
  return { fetcher, calls };
}

test('every request carries credentials, and a JSON type only with a body', async () => {
  const { fetcher, calls } = fetcherOf(Response.json({}));
  await request(fetcher, 'GET', '/api/categories');
  await request(fetcher, 'POST', '/api/newsletter/subscribe', { email: 'ana@obra.com' });
  const headers = { 'Content-Type': 'application/json' };
  const body = '{"email":"ana@obra.com"}';
  expect(calls.map(([, init]) => init)).toEqual([
    { method: 'GET', credentials: 'include' },
    { method: 'POST', credentials: 'include', headers, body },
  ]);
});

test('a response outside 2xx is an error with its status and text; a 401 is null if requested', async () => {
  const fail = (status: number, text: string) =>
    fetcherOf(new Response(text, { status, statusText: 'Service Unavailable' })).fetcher;
  await expect(request(fail(404, 'no existe'), 'GET', '/x')).rejects.toThrow(/^404: no existe$/);
  await expect(request(fail(503, ''), 'GET', '/x')).rejects.toThrow(/^503: Service Unavailable$/);
  await expect(read(fail(401, ''), '/x', { on401: 'throw' })).rejects.toBeInstanceOf(ApiError);
  expect(await read(fail(401, ''), '/x', { on401: 'returnNull' })).toBeNull();
  await expect(read(fail(500, ''), '/x', { on401: 'returnNull' })).rejects.toThrow('500');
});

test('a failure that was not shown is retried: one of a prefetch, or after the reader left', async () => {
  let failures = 2;
  const responses = createResponses(() => {
    failures -= 1;
    return failures < 0 ? Response.json([]) : new Response('', { status: 503 });
  });
  const query = categoriesQuery();
  await responses.ask(query);
  expect(responses.get(query).status).toBe('awaited');
  responses.subscribe(query, () => {})();
  await responses.ask(query);
  expect(responses.get(query).status).toBe('awaited');
  await responses.ask(query);
  expect(responses.get(query).status).toBe('read');
});
