import { expect, test } from 'vitest';
import { Refusal, type RefusalKind } from '#refusal.ts';
import type { Store } from '#store/store.ts';
import { toRefusalAnswer } from './refusal-answer.ts';

const noStore = {} as Store;

test.each<[RefusalKind, number]>([
  ['malformed', 400],
  ['signed-out', 401],
  ['forbidden', 403],
  ['missing', 404],
  ['timeout', 408],
  ['conflict', 409],
  ['gone', 410],
  ['too-large', 413],
  ['wrong-type', 415],
  ['wrong-host', 421],
  ['invalid', 422],
  ['too-often', 429],
  ['busy', 503],
  ['disk-full', 507],
])('a refusal of kind %s has status %i', async (kind, status) => {
  const answer = await toRefusalAnswer(noStore, new Refusal(kind, 'Así no se puede.'));
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ status, detail: 'Así no se puede.' });
});

test('a refusal has its field, its details and when to try again', async () => {
  const refusal = new Refusal('too-often', 'Espere.', {
    field: 'code',
    details: { needsCode: true },
    retryAfterSeconds: 60,
  });
  const answer = await toRefusalAnswer(noStore, refusal);
  expect(answer.headers.get('Retry-After')).toBe('60');
  expect(await answer.json()).toMatchObject({ detail: 'Espere.', field: 'code', needsCode: true });
});
