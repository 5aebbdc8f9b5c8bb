import { expect, test } from 'vitest';
import { createClientQueues } from './client-queues.ts';

test('clients take turns, however much one of them has waiting', () => {
  const queues = createClientQueues<string>();
  for (const item of ['a1', 'a2', 'a3']) queues.add('a', item);
  queues.add('b', 'b1');
  const order = Array.from({ length: 4 }, () => queues.dequeue(() => true));
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(queues.isEmpty()).toBe(true);
});
