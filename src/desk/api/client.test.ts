import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../session.ts';
import { ana } from '../testing/page.tsx';
import { ApiFault, call, isUnreachable } from './client.ts';
import { getConnection, reportFound, reportLost, subscribeToConnection } from './connection.ts';
import { settleSignIn } from './expired.ts';

const fetch = vi.fn();
vi.stubGlobal('fetch', fetch);
beforeEach(() => {
  fetch.mockReset();
  setSession(null);
  reportFound();
});

const me = { ...ana, can: [] };
const response = (body: BodyInit | null, init: ResponseInit = {}) =>
  fetch.mockResolvedValueOnce(new Response(body, init));

const unable = 'El servidor no pudo completar la operación. Inténtelo de nuevo.';

/** Returns the error of a failed request. */
async function fail(options?: Parameters<typeof call>[3]): Promise<unknown> {
  const fault = await call('GET', '/api/mesa', undefined, options).catch((error) => error);
  if (!(fault instanceof ApiFault)) return fault;
  const { status, message, problem, retryAfterSeconds } = fault;
  return { status, message, problem, retryAfterSeconds, isUnreachable: isUnreachable(fault) };
}

test('a refused request has the message of the server, and when to try again', async () => {
  response('{"detail":"Espere.","campo":"x"}', { status: 429, headers: { 'Retry-After': '30' } });
  expect(await fail()).toEqual({
    status: 429,
    message: 'Espere.',
    problem: { detail: 'Espere.', campo: 'x' },
    retryAfterSeconds: 30,
    isUnreachable: false,
  });
  for (const [status, body] of [
    [400, '<h1>Bad request</h1>'],
    [501, 'null'],
  ] as const) {
    response(body, { status });
    expect(await fail()).toMatchObject({ status, message: unable, isUnreachable: false });
  }
  expect(getConnection()).toMatchObject({ state: 'on', wasReached: true });
});

test('a missing or truncated response, or one of a proxy, is not treated as a refusal', async () => {
  response('{"a":');
  const half = 'La respuesta llegó incompleta. Inténtelo de nuevo.';
  expect(await fail()).toMatchObject({ status: 0, message: half, isUnreachable: true });
  expect(getConnection().state).toBe('on');
  response('<h1>Bad gateway</h1>', { status: 502 });
  expect(await fail()).toMatchObject({ status: 502, message: unable, isUnreachable: true });
  expect(getConnection()).toMatchObject({ state: 'off', reason: unable });
  // The proxy's next one does not count as a connection that is back.
  const states = new Set<string>();
  const leave = subscribeToConnection(() => states.add(getConnection().state));
  response('{"detail":"Espere."}', { status: 503 });
  await fail();
  leave();
  expect([...states]).toEqual(['off']);
  const silent = { status: 0, message: 'El servidor no responde.', isUnreachable: true };
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await fail()).toMatchObject(silent);
  expect(getConnection()).toMatchObject({ state: 'off', reason: null });
  using timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  fetch.mockImplementationOnce(async (_, { signal }) => signal.throwIfAborted());
  expect(await fail()).toMatchObject(silent);
  expect(timeout).toHaveBeenCalledOnce();
  response('{}');
  await call('GET', '/api/mesa');
  expect(getConnection().state).toBe('back');
});

test('a cancelled request says nothing about the connection', async () => {
  const given = new DOMException('Given up', 'AbortError');
  fetch.mockRejectedValueOnce(given);
  expect(await fail({ signal: AbortSignal.abort() })).toBe(given);
  expect(getConnection().state).not.toBe('off');
  reportLost(null);
});

test('a request with an expired session is repeated after signing in, or fails if the person dismisses the dialog', async () => {
  setSession(me);
  const ask = async (signsIn: boolean) => {
    response('{}', { status: 401 });
    const asked = call('PUT', '/api/x', { b: 2 }, { headers: { 'If-Match': '3' } });
    await new Promise(setImmediate);
    settleSignIn(signsIn);
    return asked;
  };
  const again = ask(true);
  response('{"a":1}');
  expect(await again).toEqual({ a: 1 });
  const [first, second] = fetch.mock.calls;
  expect(second).toEqual(first);
  await expect(ask(false)).rejects.toThrow('Su sesión venció.');
  // After the dialog is dismissed, later requests do not open it again.
  response('{}', { status: 401 });
  await expect(call('GET', '/api/x')).rejects.toThrow('Su sesión venció.');
  settleSignIn(true);
});
