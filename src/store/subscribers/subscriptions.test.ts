import { expect } from 'vitest';
import { getStatistics } from '../articles/categories.ts';
import { countAudience } from '../newsletter/editions.ts';
import { recordMailServer } from '../newsletter/mail-server.ts';
import type { Store } from '../store.ts';
import { describeStores } from '../testing/engines.ts';
import {
  addSubscriber,
  confirmSubscription,
  forgetSubscribers,
  leave,
  listSubscribers,
} from './subscribers.ts';
import {
  addReminders,
  claimEmail,
  closeEmail,
  inviteUnasked,
  postponeEmail,
} from './subscription-emails.ts';

const day = 24 * 3_600_000;
const countListed = async (store: Store) => (await getStatistics(store, 0)).totalSubscribers;

async function find(store: Store, email: string) {
  for await (const subscriber of listSubscribers(store)) {
    if (subscriber.email === email) return subscriber;
  }
  throw new Error(`${email} is not there`);
}

/** Claims and closes all due emails; returns kind and recipient. */
async function sendAll(store: Store, now: number): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    const message = await claimEmail(store, now);
    if (!message) return sent;
    await closeEmail(store, message, now, { hasBounced: message.email.startsWith('nadie') });
    sent.push(`${message.kind} ${message.email}`);
  }
}

describeStores('a subscription', (test) => {
  test('is confirmed, ended and renewed by its token, however often, and counted once', async (store) => {
    await addSubscriber(store, 'ana@obra.example', 1);
    const { token } = await find(store, 'ana@obra.example');
    const twice = (work: () => Promise<unknown>) => Promise.all([work(), work()]);
    expect(await twice(() => confirmSubscription(store, token, 2))).toEqual([true, true]);
    expect(await countListed(store)).toBe(1);
    await twice(() => leave(store, token, 3));
    expect(await countListed(store)).toBe(0);
    expect((await find(store, 'ana@obra.example')).left_at).toBe(3);
    await twice(() => confirmSubscription(store, token, 4));
    expect(await countListed(store)).toBe(1);
    expect(await find(store, 'ana@obra.example')).toMatchObject({ left_at: null, confirmed_at: 4 });

    await leave(store, token, 5);
    await twice(() => addSubscriber(store, 'ana@obra.example', 6));
    expect(await countListed(store)).toBe(1);
    // Typing the address of someone who left does not confirm it.
    expect(await find(store, 'ana@obra.example')).toMatchObject({
      left_at: null,
      confirmed_at: null,
    });

    expect(await confirmSubscription(store, 'inventado', 7)).toBe(false);
    await leave(store, 'inventado', 7);
    expect(await countListed(store)).toBe(1);
  });

  test('gets no email that was still waiting when it ended', async (store) => {
    await addSubscriber(store, 'ana@obra.example', 1);
    await leave(store, (await find(store, 'ana@obra.example')).token, 2);
    expect(await sendAll(store, 3)).toEqual([]);
  });

  test('queues few emails however often an address is typed, and none after it is confirmed', async (store) => {
    const typed: string[] = [];
    for (let hour = 0; hour < 24 * 20; hour += 12) {
      const now = (hour * day) / 24;
      await Promise.all([1, 2, 3].map(() => addSubscriber(store, 'ana@obra.example', now)));
      typed.push(...(await sendAll(store, now)));
    }
    expect(typed).toEqual(Array(3).fill('confirmacion ana@obra.example'));
    await confirmSubscription(store, (await find(store, 'ana@obra.example')).token, 21 * day);
    await addSubscriber(store, 'ana@obra.example', 90 * day);
    expect(await sendAll(store, 90 * day)).toEqual([]);
  });

  test('gets a reminder after three days and is deleted after thirty, unless it was never asked', async (store) => {
    await store.db
      .insertInto('subscribers')
      .values({ email: 'antes@obra.example', token: 'antes', created_at: 0 })
      .execute();
    await store.db.updateTable('totals').set({ subscribers: 1 }).execute();
    for (const name of ['ana', 'eva', 'nadie'])
      await addSubscriber(store, `${name}@obra.example`, 0);
    expect(await sendAll(store, 0)).toHaveLength(3);
    await confirmSubscription(store, (await find(store, 'eva@obra.example')).token, 1);
    const tend = async (now: number) => {
      await forgetSubscribers(store, now);
      await addReminders(store, now);
      return sendAll(store, now);
    };
    expect(await tend(3 * day - 1)).toEqual([]);
    expect(await tend(3 * day)).toEqual(['recordatorio ana@obra.example']);
    expect(await tend(20 * day)).toEqual([]);
    expect(await tend(31 * day)).toEqual([]);
    const names = async () =>
      (await Array.fromAsync(listSubscribers(store))).map(({ email }) => email.split('@')[0]);
    expect(await names()).toEqual(['antes', 'eva']);
    expect(await countListed(store)).toBe(2);

    expect(await inviteUnasked(store, 40 * day)).toBe(1);
    expect(await inviteUnasked(store, 40 * day)).toBe(0);
    expect(await tend(40 * day)).toEqual(['invitacion antes@obra.example']);
    expect(await inviteUnasked(store, 41 * day)).toBe(0);
    expect(await tend(44 * day)).toEqual([]);
    await leave(store, (await find(store, 'eva@obra.example')).token, 45 * day);
    expect(await tend(71 * day)).toEqual([]);
    expect(await names()).toEqual(['eva']);
    await tend(76 * day);
    expect(await names()).toEqual([]);
    expect(await countListed(store)).toBe(0);
  });

  test('an address that bounced too often is asked again, and gets mail once confirmed', async (store) => {
    await addSubscriber(store, 'ana@obra.example', 0);
    await sendAll(store, 0);
    const { token } = await find(store, 'ana@obra.example');
    await confirmSubscription(store, token, 1);
    await store.db.updateTable('subscribers').set({ bounces: 3 }).execute();
    await addSubscriber(store, 'ana@obra.example', 40 * day);
    expect(await countAudience(store)).toBe(0);
    expect(await sendAll(store, 40 * day)).toEqual(['confirmacion ana@obra.example']);
    await confirmSubscription(store, token, 41 * day);
    expect(await countAudience(store)).toBe(1);
    expect(await countListed(store)).toBe(1);
    // Also for who left meanwhile and undoes it.
    await store.db.updateTable('subscribers').set({ bounces: 3 }).execute();
    await leave(store, token, 42 * day);
    await confirmSubscription(store, token, 43 * day);
    expect(await countAudience(store)).toBe(1);
  });

  test('an address that unsubscribed is asked again on the same day, three times a month at most', async (store) => {
    const sent: string[] = [];
    for (let time = 1; time <= 5; time += 1) {
      await addSubscriber(store, 'ana@obra.example', 10 * time);
      sent.push(...(await sendAll(store, 10 * time)));
      const { token } = await find(store, 'ana@obra.example');
      await leave(store, token, 10 * time + 1);
    }
    expect(sent).toEqual(Array(3).fill('confirmacion ana@obra.example'));
  });

  test('an unconfirmed address is deleted after sixty days, whenever its email was sent', async (store) => {
    await recordMailServer(store, true, 1);
    for (const name of ['ana', 'eva']) await addSubscriber(store, `${name}@obra.example`, 1);
    const eva = await find(store, 'eva@obra.example');
    // Eva's confirmation email was sent only on day 59.
    const messages = [await claimEmail(store, 2), await claimEmail(store, 2)];
    const hers = messages.find((message) => message?.subscriber_id === eva.id);
    if (hers) await closeEmail(store, hers, 59 * day, { hasBounced: false });
    await forgetSubscribers(store, 60 * day);
    expect(await countListed(store)).toBe(2);
    await forgetSubscribers(store, 60 * day + 2);
    expect(await countListed(store)).toBe(0);
  });

  test('has each email claimed by one process, and by another if that one was interrupted', async (store) => {
    for (let n = 0; n < 5; n += 1) await addSubscriber(store, `lector${n}@obra.example`, n);
    const taken = await Promise.all(Array.from({ length: 20 }, () => claimEmail(store, 10)));
    const whom = taken.flatMap((message) => (message ? [message.email] : []));
    expect(whom.length).toBeGreaterThan(0);
    expect(new Set(whom).size).toBe(whom.length);
    expect(await sendAll(store, 10)).toHaveLength(5 - whom.length);
    expect(await sendAll(store, 10 + 60_000)).toEqual([]);
    const again = await claimEmail(store, day);
    expect(again?.tries).toBe(2);
    if (again) await postponeEmail(store, again, 2 * day);
    expect(await sendAll(store, day)).toHaveLength(whom.length - 1);
    expect(await sendAll(store, 2 * day)).toHaveLength(1);
  });

  test('that ended unconfirmed is subtracted once, and remembered for its time', async (store) => {
    for (const name of ['ana', 'eva']) await addSubscriber(store, `${name}@obra.example`, 0);
    await sendAll(store, 0);
    await confirmSubscription(store, (await find(store, 'eva@obra.example')).token, 1);
    await leave(store, (await find(store, 'ana@obra.example')).token, 20 * day);
    expect(await countListed(store)).toBe(1);
    await forgetSubscribers(store, 31 * day);
    expect(await countListed(store)).toBe(1);
    expect(await find(store, 'ana@obra.example')).toBeTruthy();
  });
});
