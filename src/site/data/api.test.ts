import { expect, test } from 'vitest';
import { ApiError, type Fetcher, read, request } from './api.ts';

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
  expect(calls).toEqual([
    ['/api/categories', { method: 'GET', credentials: 'include' }],
    [
      '/api/newsletter/subscribe',
      {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: '{"email":"ana@obra.com"}',
      },
    ],
  ]);
});

test('a response outside 2xx becomes an error with its status and text', async () => {
  const refused = fetcherOf(new Response('no existe', { status: 404, statusText: 'Not Found' }));
  await expect(request(refused.fetcher, 'GET', '/x')).rejects.toThrow(/^404: no existe$/);
  const empty = fetcherOf(new Response('', { status: 503, statusText: 'Service Unavailable' }));
  await expect(request(empty.fetcher, 'GET', '/x')).rejects.toThrow(/^503: Service Unavailable$/);
});

test('a 401 throws, or returns null if requested', async () => {
  const answer = () => fetcherOf(new Response('¿quién?', { status: 401 })).fetcher;
  await expect(read(answer(), '/x', { on401: 'throw' })).rejects.toBeInstanceOf(ApiError);
  expect(await read(answer(), '/x', { on401: 'returnNull' })).toBeNull();
  const fault = fetcherOf(new Response('', { status: 500, statusText: 'x' })).fetcher;
  await expect(read(fault, '/x', { on401: 'returnNull' })).rejects.toThrow('500');
});
