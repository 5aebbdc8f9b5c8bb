import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { getStatistics } from '../articles/categories.ts';
import { countAudience } from '../newsletter/editions.ts';
import { recordMailServer } from '../newsletter/mail-server.ts';
import { tryToWrite } from '../probe.ts';
import type { Store } from '../store.ts';
import { describeStores } from '../testing/engines.ts';
import {
  addSubscriber,
  confirmSubscription,
  deleteOldSubscribers,
  listSubscribers,
  unsubscribeByToken,
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
const listNames = async (store: Store) =>
  (await Array.fromAsync(listSubscribers(store))).map(({ email }) => email.split('@')[0]);

/** The actions of a reader: type an address, and follow the links sent to it. */
function toReader(store: Store, name: string) {
  const email = `${name}@obra.example`;
  const find = async () => {
    const found = await Array.fromAsync(listSubscribers(store));
    return found.find((subscriber) => subscriber.email === email);
  };
  const getToken = async () => (await find())?.token ?? '';
  return {
    find,
    subscribe: (now: number) => addSubscriber(store, email, now),
    confirm: async (now: number) => confirmSubscription(store, await getToken(), now),
    leave: async (now: number) => unsubscribeByToken(store, await getToken(), now),
  };
}

/** Claims and closes all due emails; returns kind and recipient. */
async function sendAll(store: Store, now: number): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    const message = await claimEmail(store, now);
    if (!message) return sent;
    await closeEmail(store, message, now, { hasBounced: message.email.startsWith('nadie') });
    sent.push(`${message.kind} ${message.email.split('@')[0]}`);
  }
}

describeStores('a subscription', (test) => {
  test('is confirmed, ended and renewed by its token, however often, and counted once', async (store) => {
    const ana = toReader(store, 'ana');
    const twice = (work: () => Promise<unknown>) => Promise.all([work(), work()]);
    await twice(() => ana.subscribe(1));
    expect(await twice(() => ana.confirm(2))).toEqual([true, true]);
    expect(await countListed(store)).toBe(1);
    await twice(() => ana.leave(3));
    expect(await countListed(store)).toBe(0);
    expect(await ana.find()).toMatchObject({ left_at: 3 });
    await twice(() => ana.confirm(4));
    expect(await countListed(store)).toBe(1);
    expect(await ana.find()).toMatchObject({ left_at: null, confirmed_at: 4 });
    await ana.leave(5);
    await twice(() => ana.subscribe(6));
    expect(await countListed(store)).toBe(1);
    // Typing the address of someone who left does not confirm it.
    expect(await ana.find()).toMatchObject({ left_at: null, confirmed_at: null });
    expect(await confirmSubscription(store, 'inventado', 7)).toBe(false);
    await unsubscribeByToken(store, 'inventado', 7);
    expect(await countListed(store)).toBe(1);
  });

  test('unsubscribing before confirmation cancels queued emails and lowers the count once', async (store) => {
    const [ana, eva] = [toReader(store, 'ana'), toReader(store, 'eva')];
    const luz = toReader(store, 'luz');
    await ana.subscribe(0);
    await eva.subscribe(0);
    await sendAll(store, 0);
    await eva.confirm(1);
    await luz.subscribe(20 * day);
    for (const reader of [ana, luz]) await reader.leave(20 * day);
    expect(await sendAll(store, 20 * day)).toEqual([]);
    await deleteOldSubscribers(store, 50 * day);
    expect([await listNames(store), await countListed(store)]).toEqual([['ana', 'eva', 'luz'], 1]);
    await deleteOldSubscribers(store, 50 * day + 1);
    expect([await listNames(store), await countListed(store)]).toEqual([['eva'], 1]);
  });

  test('queues few emails however often an address is typed, and none after it is confirmed', async (store) => {
    const ana = toReader(store, 'ana');
    const typed: string[] = [];
    for (let now = 0; now < 20 * day; now += day / 2) {
      await Promise.all([1, 2, 3].map(() => ana.subscribe(now)));
      typed.push(...(await sendAll(store, now)));
    }
    expect(typed).toEqual(Array(3).fill('confirmacion ana'));
    await ana.confirm(21 * day);
    await ana.subscribe(90 * day);
    expect(await sendAll(store, 90 * day)).toEqual([]);
  });

  test('gets a reminder after three days and is deleted after thirty, unless it was never asked', async (store) => {
    await store.db
      .insertInto('subscribers')
      .values({ email: 'antes@obra.example', token: 'antes', created_at: 0 })
      .execute();
    await store.db.updateTable('totals').set({ subscribers: 1 }).execute();
    for (const name of ['ana', 'eva', 'nadie']) await toReader(store, name).subscribe(0);
    expect(await sendAll(store, 0)).toHaveLength(3);
    await toReader(store, 'eva').confirm(1);
    const tend = async (now: number) => {
      await deleteOldSubscribers(store, now);
      await addReminders(store, now);
      return sendAll(store, now);
    };
    expect(await tend(3 * day - 1)).toEqual([]);
    expect(await tend(3 * day)).toEqual(['recordatorio ana']);
    expect(await tend(20 * day)).toEqual([]);
    expect(await tend(31 * day)).toEqual([]);
    expect(await listNames(store)).toEqual(['antes', 'eva']);
    expect(await countListed(store)).toBe(2);

    expect(await inviteUnasked(store, 40 * day)).toBe(1);
    expect(await inviteUnasked(store, 40 * day)).toBe(0);
    expect(await tend(40 * day)).toEqual(['invitacion antes']);
    expect(await inviteUnasked(store, 41 * day)).toBe(0);
    expect(await tend(44 * day)).toEqual([]);
    await tend(71 * day);
    expect(await listNames(store)).toEqual(['eva']);
    expect(await countListed(store)).toBe(1);
  });

  test('an address that bounced too often is asked again, and gets mail once confirmed', async (store) => {
    const ana = toReader(store, 'ana');
    const bounce = () => store.db.updateTable('subscribers').set({ bounces: 3 }).execute();
    await ana.subscribe(0);
    await sendAll(store, 0);
    await ana.confirm(1);
    await bounce();
    await ana.subscribe(40 * day);
    expect(await countAudience(store)).toBe(0);
    expect(await sendAll(store, 40 * day)).toEqual(['confirmacion ana']);
    await ana.confirm(41 * day);
    expect(await countAudience(store)).toBe(1);
    expect(await countListed(store)).toBe(1);
    // Also for who left meanwhile and undoes it.
    await bounce();
    await ana.leave(42 * day);
    await ana.confirm(43 * day);
    expect(await countAudience(store)).toBe(1);
  });

  test('an address that unsubscribed is asked again on the same day, three times a month at most', async (store) => {
    const ana = toReader(store, 'ana');
    const sent: string[] = [];
    for (const now of [10, 20, 30, 40, 50]) {
      await ana.subscribe(now);
      sent.push(...(await sendAll(store, now)));
      await ana.leave(now + 1);
    }
    expect(sent).toEqual(Array(3).fill('confirmacion ana'));
  });

  test('an unconfirmed address is deleted after sixty days, whenever its email was sent', async (store) => {
    await recordMailServer(store, true, 1);
    for (const name of ['ana', 'eva']) await toReader(store, name).subscribe(1);
    // Only one email was sent, and only on day 59.
    const message = await claimEmail(store, 2);
    if (message) await closeEmail(store, message, 59 * day, { hasBounced: false });
    await deleteOldSubscribers(store, 60 * day);
    expect(await countListed(store)).toBe(2);
    await deleteOldSubscribers(store, 60 * day + 2);
    expect(await countListed(store)).toBe(0);
  });

  test('one process claims each email; if it dies, another does', async (store) => {
    for (let n = 0; n < 5; n += 1) await addSubscriber(store, `lector${n}@obra.example`, n);
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimEmail(store, 10)));
    const emails = claims.flatMap((message) => (message ? [message.email] : []));
    expect(emails.length).toBeGreaterThan(0);
    expect(new Set(emails).size).toBe(emails.length);
    expect(await sendAll(store, 10)).toHaveLength(5 - emails.length);
    expect(await sendAll(store, 10 + 60_000)).toEqual([]);
    const again = await claimEmail(store, day);
    expect(again?.tries).toBe(2);
    if (again) await postponeEmail(store, again, 2 * day);
    expect(await sendAll(store, day)).toHaveLength(emails.length - 1);
    expect(await sendAll(store, 2 * day)).toHaveLength(1);
  });
});

describeStores('the list of subscribers', (test) => {
  test('has each reader once, in any spelling of the address, with an unguessable token', async (store) => {
    const typedEmails = ['Ana@Obra.Example', 'ana@obra.example', 'in\u0303igo@b.ve', 'IÑIGO@b.ve'];
    for (const [index, email] of typedEmails.entries()) await addSubscriber(store, email, index);
    const subscribers = await Array.fromAsync(listSubscribers(store));
    expect(subscribers.map(({ email, created_at }) => [email, created_at])).toEqual([
      ['ana@obra.example', 0],
      ['iñigo@b.ve', 2],
    ]);
    expect(new Set(subscribers.map(({ token }) => token)).size).toBe(2);
    for (const { token } of subscribers) expect(token).toMatch(/^[\w-]{32}$/);
    expect(await countListed(store)).toBe(2);
  });

  test('is read completely, oldest first, and without the probe of the disk', async (store) => {
    const rows = Array.from({ length: 1_100 }, (_, index) => ({
      ...{ email: `lector${index}@obra.example`, token: `${index}`, created_at: index },
    }));
    await store.db.insertInto('subscribers').values(rows).execute();
    await Promise.all([tryToWrite(store), tryToWrite(store), tryToWrite(store)]);
    expect(await Array.fromAsync(listSubscribers(store))).toMatchObject(rows);
  });

  test('runs the same statements for known and new addresses, so that timing reveals nothing', async (store) => {
    const subscribe = async () => {
      const statements: string[] = [];
      const spy: KyselyPlugin = {
        transformQuery({ node }) {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const write: Store['write'] = (work) => store.write((tx) => work(tx.withPlugin(spy)));
      await addSubscriber({ ...store, write }, 'ana@obra.example', 1);
      return statements;
    };
    const fresh = await subscribe();
    expect(fresh.length).toBeGreaterThan(1);
    expect(await subscribe()).toEqual(fresh);
  });
});
