import { expect, test } from 'vitest';
import { createAnswers } from './answers.ts';
import { categoriesQuery, statisticsQuery } from './api.ts';

/** An API that fails as often as told, then answers; and what was asked of it. */
function apiThatFails(times: number) {
  const asked: string[] = [];
  const answers = createAnswers((url) => {
    asked.push(url);
    return asked.length > times ? Response.json([]) : new Response('', { status: 503 });
  });
  return { answers, asked };
}

const query = categoriesQuery();
const statusOf = ({ answers }: ReturnType<typeof apiThatFails>) => answers.get(query).status;

test('what is shown is asked for once, however many show it and however often', async () => {
  const api = apiThatFails(0);
  const leave = api.answers.subscribe(query, () => {});
  api.answers.subscribe(query, () => {});
  expect(statusOf(api)).toBe('awaited');
  expect(await api.answers.ask(query)).toBe(true);
  leave();
  api.answers.subscribe(query, () => {});
  expect(statusOf(api)).toBe('read');
  expect(await api.answers.ask(query)).toBe(true);
  expect(api.asked).toEqual(['/api/categories']);
});

test('a failure is shown as long as somebody looks at it, and asked for again by the next', async () => {
  const api = apiThatFails(1);
  const leave = [api.answers.subscribe(query, () => {}), api.answers.subscribe(query, () => {})];
  expect(await api.answers.ask(query)).toBe(false);
  api.answers.subscribe(query, () => {})();
  leave[0]?.();
  expect(statusOf(api)).toBe('failed');
  expect(api.asked).toHaveLength(1);
  leave[1]?.();
  api.answers.subscribe(query, () => {});
  expect(await api.answers.ask(query)).toBe(true);
});

test('a failure that nobody saw is none: what was asked ahead, or came after the reader had left', async () => {
  const api = apiThatFails(2);
  await api.answers.ask(query);
  expect(statusOf(api)).toBe('awaited');
  api.answers.subscribe(query, () => {})();
  await api.answers.ask(query);
  expect(statusOf(api)).toBe('awaited');
  await api.answers.ask(query);
  expect(statusOf(api)).toBe('read');
});

test('who looks is told of the failure, of another try, and of the answer', async () => {
  const api = apiThatFails(1);
  const told: string[] = [];
  api.answers.subscribe(query, () => told.push(statusOf(api)));
  await api.answers.ask(query);
  await api.answers.ask(query);
  expect(told).toEqual(['failed', 'awaited', 'read']);
});

test('what came with the page is not asked for again, refusals included, until the reader moves on', async () => {
  const api = apiThatFails(0);
  api.answers.put(query, { status: 'failed', error: new Error('404') });
  api.answers.put(statisticsQuery(), { status: 'failed', error: new Error('503') });
  const leave = api.answers.subscribe(query, () => {});
  expect(api.asked).toEqual([]);
  api.answers.forgetFailures();
  leave();
  api.answers.subscribe(query, () => {});
  api.answers.subscribe(statisticsQuery(), () => {});
  expect(api.asked).toEqual(['/api/categories', '/api/statistics']);
});
