import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPersonTurns } from './person-turns.ts';

test('one person’s calls follow each other, another’s does not wait for them, and a fault stops none', async () => {
  const takeTurn = createPersonTurns();
  const order: string[] = [];
  const call = (person: number, name: string) =>
    takeTurn(person, async () => {
      order.push(`${name} begins`);
      await setImmediate();
      order.push(`${name} ends`);
      if (name === 'second') throw new Error('no');
    });
  const second = [call(1, 'first'), call(1, 'second')][1];
  const rest = [call(1, 'third'), call(2, 'other')];
  await expect(second).rejects.toThrow('no');
  await Promise.all(rest);
  const own = order.filter((each) => !each.startsWith('other'));
  const steps = ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]);
  expect(own).toEqual(steps);
  expect(order.indexOf('other ends')).toBeLessThan(order.indexOf('third begins'));
});
