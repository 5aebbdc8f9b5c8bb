import '#site/testing/dom.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../session.ts';
import { ApiFault, call, isUnreachable } from './client.ts';
import { getConnection, reportFound, reportLost } from './connection.ts';
import { downloadFile } from './download.ts';
import { settleSignIn } from './expired.ts';

const fetch = vi.fn();
vi.stubGlobal('fetch', fetch);
beforeEach(() => {
  fetch.mockReset();
  setSession(null);
  reportFound();
});

const answer = (body: BodyInit | null, init: ResponseInit = {}) =>
  fetch.mockResolvedValueOnce(new Response(body, init));

/** What somebody is told of a call that failed. */
async function fail(options?: Parameters<typeof call>[3]): Promise<unknown> {
  const fault = await call('GET', '/api/mesa', undefined, options).catch((error) => error);
  if (!(fault instanceof ApiFault)) return fault;
  const { status, message, problem, retryAfterSeconds } = fault;
  return { status, message, problem, retryAfterSeconds, isUnreachable: isUnreachable(fault) };
}

test('a call sends JSON, bytes, or nothing', async () => {
  const bytes = new Blob(['foto']);
  const { signal } = new AbortController();
  answer('{"a":1}');
  expect(await call('POST', '/api/x', { b: 2 }, { headers: { 'If-Match': '3' }, signal })).toEqual({
    a: 1,
  });
  answer(null, { status: 204 });
  expect(await call('PUT', '/api/x', bytes)).toBeUndefined();
  answer('a;b\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
  expect(await call('GET', '/api/x')).toBe('a;b\n');
  expect(fetch.mock.calls).toEqual([
    [
      '/api/x',
      {
        method: 'POST',
        signal,
        headers: { 'Content-Type': 'application/json', 'If-Match': '3' },
        body: '{"b":2}',
      },
    ],
    ['/api/x', { method: 'PUT', signal: null, headers: {}, body: bytes }],
    ['/api/x', { method: 'GET', signal: expect.any(AbortSignal), headers: {}, body: null }],
  ]);
});

test('a refusal says what the server said, and when to come again', async () => {
  answer('{"detail":"Espere.","campo":"x"}', { status: 429, headers: { 'Retry-After': '30' } });
  expect(await fail()).toEqual({
    status: 429,
    message: 'Espere.',
    problem: { detail: 'Espere.', campo: 'x' },
    retryAfterSeconds: 30,
    isUnreachable: false,
  });
  const nothing = { message: 'El servidor no pudo.', problem: {}, retryAfterSeconds: null };
  answer('<h1>Bad request</h1>', { status: 400 });
  expect(await fail()).toEqual({ ...nothing, status: 400, isUnreachable: false });
  answer('null', { status: 501 });
  expect(await fail()).toEqual({ ...nothing, status: 501, isUnreachable: false });
  expect(getConnection()).toMatchObject({ state: 'on', wasReached: true });
});

test('no answer, half of one, or only that of a proxy is told from a refusal', async () => {
  const told = { problem: {}, retryAfterSeconds: null, isUnreachable: true };
  answer('{"a":');
  expect(await fail()).toEqual({ ...told, status: 0, message: 'La respuesta llegó incompleta.' });
  expect(getConnection().state).toBe('on');
  answer('<h1>Bad gateway</h1>', { status: 502 });
  expect(await fail()).toEqual({ ...told, status: 502, message: 'El servidor no pudo.' });
  expect(getConnection()).toMatchObject({ state: 'off', reason: 'El servidor no pudo.' });
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await fail()).toEqual({ ...told, status: 0, message: 'El servidor no responde.' });
  expect(getConnection()).toMatchObject({ state: 'off', reason: null });
  using timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  fetch.mockImplementationOnce(async (_, { signal }) => signal.throwIfAborted());
  expect(await fail()).toEqual({ ...told, status: 0, message: 'El servidor no responde.' });
  expect(timeout).toHaveBeenCalledOnce();
  answer('{}');
  await call('GET', '/api/mesa');
  expect(getConnection().state).toBe('back');
});

test('a call that was given up says nothing of the line', async () => {
  const given = new DOMException('Given up', 'AbortError');
  fetch.mockRejectedValueOnce(given);
  expect(await fail({ signal: AbortSignal.abort() })).toBe(given);
  expect(getConnection().state).not.toBe('off');
  reportLost(null);
});

test('who is not signed in is told so, and at the door a 401 is its answer', async () => {
  answer('{"detail":"Entre."}', { status: 401 });
  expect(await fail()).toMatchObject({ status: 401, message: 'Entre.' });
  const person = { id: 1, name: 'Ana', email: 'a@b.example', hasSecondFactor: false };
  const site = { name: 'Plomada', url: 'https://plomada.example' };
  setSession({ person: { ...person, role: 'editor' }, can: [], site });
  answer('{"detail":"No coinciden."}', { status: 401 });
  await expect(call('POST', '/api/entrar', {})).rejects.toThrow('No coinciden.');
});

test('a call whose session ended is made again as it was once somebody signs in, or fails when that is put off', async () => {
  const person = { id: 1, name: 'Ana', email: 'a@b.example', hasSecondFactor: false };
  const site = { name: 'Plomada', url: 'https://plomada.example' };
  setSession({ person: { ...person, role: 'editor' }, can: [], site });
  const ask = async (signsIn: boolean) => {
    answer('{}', { status: 401 });
    const asked = call('PUT', '/api/x', { b: 2 }, { headers: { 'If-Match': '3' } });
    await new Promise(setImmediate);
    settleSignIn(signsIn);
    return asked;
  };
  const again = ask(true);
  answer('{"a":1}');
  expect(await again).toEqual({ a: 1 });
  const [first, second] = fetch.mock.calls;
  expect(second).toEqual(first);
  await expect(ask(false)).rejects.toThrow('Su sesión venció.');
  // Once it is put off, nobody is asked again for each call.
  answer('{}', { status: 401 });
  await expect(call('GET', '/api/x')).rejects.toThrow('Su sesión venció.');
  settleSignIn(true);
});

test('what is asked for as a file is handed to the browser under its name', async () => {
  const given: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    given.push(file as Blob);
    return `blob:${given.length}`;
  });
  const taken: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    taken.push(`${this.href} ${this.download}`);
  });
  answer('a;b\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
  await downloadFile('/api/x/csv', 'lista.csv');
  answer('{"a":1}');
  await downloadFile('/api/x', 'datos.json', { email: 'a@b.example' });
  expect(taken).toEqual(['blob:1 lista.csv', 'blob:2 datos.json']);
  expect(await Promise.all(given.map((file) => file.text()))).toEqual(['a;b\n', '{\n  "a": 1\n}']);
  expect(fetch.mock.calls.map(([path, { method, body }]) => [method, path, body])).toEqual([
    ['POST', '/api/x/csv', '{}'],
    ['POST', '/api/x', '{"email":"a@b.example"}'],
  ]);
});
