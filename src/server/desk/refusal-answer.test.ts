import { expect, test } from 'vitest';
import { Refusal, type RefusalKind } from '#refusal.ts';
import type { Store } from '#store/store.ts';
import { toRefusalAnswer } from './refusal-answer.ts';

const noStore = {} as Store;

test.each<[RefusalKind, number, string]>([
  ['malformed', 400, 'Bad Request'],
  ['signed-out', 401, 'Unauthorized'],
  ['forbidden', 403, 'Forbidden'],
  ['missing', 404, 'Not Found'],
  ['timeout', 408, 'Request Timeout'],
  ['conflict', 409, 'Conflict'],
  ['gone', 410, 'Gone'],
  ['too-large', 413, 'Payload Too Large'],
  ['wrong-type', 415, 'Unsupported Media Type'],
  ['wrong-host', 421, 'Misdirected Request'],
  ['invalid', 422, 'Unprocessable Entity'],
  ['too-often', 429, 'Too Many Requests'],
  ['busy', 503, 'Service Unavailable'],
  ['disk-full', 507, 'Insufficient Storage'],
])('a client is told %s with status %i', async (kind, status, title) => {
  const answer = await toRefusalAnswer(noStore, new Refusal(kind, 'Así no se puede.'));
  expect(answer.status).toBe(status);
  expect(answer.headers.get('Retry-After')).toBeNull();
  const detail = 'Así no se puede.';
  expect(await answer.json()).toEqual({ type: 'about:blank', title, status, detail });
});

test('a client is told which field to change, the details, and when to try again', async () => {
  const refusal = new Refusal('too-often', 'Espere.', {
    field: 'code',
    details: { needsCode: true },
    retryAfterSeconds: 60,
  });
  const answer = await toRefusalAnswer(noStore, refusal);
  expect(answer.headers.get('Retry-After')).toBe('60');
  expect(await answer.json()).toMatchObject({ detail: 'Espere.', field: 'code', needsCode: true });
});
