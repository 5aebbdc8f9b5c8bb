import { expect, test } from 'vitest';
import { createAnswers } from './answers.ts';
import { categoriesQuery } from './api.ts';

test('a failure that was not shown is retried: one of a prefetch, or after the reader left', async () => {
  let failures = 2;
  const answers = createAnswers(() => {
    failures -= 1;
    return failures < 0 ? Response.json([]) : new Response('', { status: 503 });
  });
  const query = categoriesQuery();
  await answers.ask(query);
  expect(answers.get(query).status).toBe('awaited');
  answers.subscribe(query, () => {})();
  await answers.ask(query);
  expect(answers.get(query).status).toBe('awaited');
  await answers.ask(query);
  expect(answers.get(query).status).toBe('read');
});
