import { expect } from 'vitest';
import { listSubscriberDays } from '#store/subscribers/subscriber-days.ts';
import {
  addSubscriber,
  confirmSubscription,
  listSubscribers,
  unsubscribeByToken,
} from '#store/subscribers/subscribers.ts';
import { describeOpened, openTestStore } from '#store/testing/engines.ts';
import { runDailyFigures } from './daily-figures.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-16T12:00:00Z');

describeOpened('the daily figures:', openTestStore, (test) => {
  test('editors see the number of subscribers of past days, including those who left since', async (store) => {
    for (const name of ['ana', 'eva', 'luz']) await addSubscriber(store, `${name}@obra.example`, 1);
    const [ana, eva] = (await Array.fromAsync(listSubscribers(store))).map(({ token }) => token);
    await confirmSubscription(store, ana ?? '', start);
    await runDailyFigures(store, start);
    await confirmSubscription(store, eva ?? '', start + day);
    // The last count of a day is kept. The day after has no count of its own.
    await runDailyFigures(store, start + day);
    await unsubscribeByToken(store, ana ?? '', start + 3 * day);
    expect(await listSubscriberDays(store, 5, start + 3 * day)).toEqual([0, 1, 2, 2, 1]);
  });
});
