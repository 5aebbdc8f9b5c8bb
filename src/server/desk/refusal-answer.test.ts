import { expect, test } from 'vitest';
import { Refusal } from '#refusal.ts';
import type { Store } from '#store/store.ts';
import { toRefusalAnswer } from './refusal-answer.ts';

test('a refusal has its status, its field, its details and when to try again', async () => {
  const refusal = new Refusal('too-often', 'Espere.', {
    field: 'code',
    details: { needsCode: true },
    retryAfterSeconds: 60,
  });
  const answer = await toRefusalAnswer({} as Store, refusal);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60']);
  expect(await answer.json()).toMatchObject({ detail: 'Espere.', field: 'code', needsCode: true });
});
