import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { changeContent, renameArticle } from '#store/articles/publishing.ts';
import {
  ageClaims,
  claimDelivery,
  countDeliveries,
  endEdition,
  finishEdition,
  settleClaim,
} from '#store/newsletter/deliveries.ts';
import {
  beginSending,
  getEdition,
  getRunningEdition,
  listBegunEditions,
  saveEdition,
  turnEdition,
} from '#store/newsletter/editions.ts';
import { listTroubled } from '#store/newsletter/uncertain.ts';
import type { Store } from '#store/store.ts';
import { confirmSubscription, leave } from '#store/subscribers/subscribers.ts';
import { describeEngines, openTestStore } from '#store/testing/engines.ts';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { createFolder } from '../testing/folder.ts';
import { openTwice } from '../testing/newsroom.ts';
import { clock, decide, startEdition } from './acts.ts';
import { openCountingServer } from './testing/counting-server.ts';
import {
  addReaders,
  addWeek,
  always,
  openSending,
  openWeek,
  sender,
  toReader,
} from './testing/readers.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-11-19T10:30:00Z');

const count = async (store: Store) => {
  const [last] = await listBegunEditions(store, 1);
  return last ? { state: last.state, ...(await countDeliveries(store, last.id)) } : null;
};

async function claimNext(store: Store, edition: number) {
  const caps = { perHour: undefined, perDay: undefined };
  const claimed = await claimDelivery(store, edition, caps, start, null);
  if (!('claim' in claimed)) throw new Error('Nothing was due.');
  return claimed;
}

/** Runs rounds, with the clock set to each next due time, until nothing is left. */
async function sendThrough(
  store: Store,
  url: string,
  settings: Parameters<typeof openSending>[2] = {},
) {
  let now = start;
  using sending = openSending(store, url, settings, () => now);
  for (;;) {
    const nextAt = await sending.round(always);
    if (nextAt === null) return now;
    now = nextAt;
  }
}

describeEngines('an edition', (engine, testOnce) => {
  test('counts the readers who left because of it, until they come back', async () => {
    await using store = await openWeek(engine, 1);
    const { id } = await startEdition(store, sender, clock, start);
    const count = async () => (await getEdition(store, id))?.departures;
    await leave(store, 'token1', start + 1);
    expect(await count()).toBe(1);
    await confirmSubscription(store, 'token1', start + 2);
    expect(await count()).toBe(0);
  });

  test('does not reuse the Message-IDs of an edition with the same number that a restore removed', async () => {
    await using folder = await createFolder({});
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 1);
    await backUp(store, folder.at('r'));
    await startEdition(store, sender, clock, start);
    await sendThrough(store, server.url);
    await restore(store, folder.at('r'));
    const { id } = await startEdition(store, sender, clock, start + minute);
    await sendThrough(store, server.url);
    const names = server.emails.map((email) => /^Message-ID: .*$/m.exec(email)?.[0]);
    expect([id, names.length, new Set(names).size]).toEqual([1, 2, 2]);
  });

  test('reaches every confirmed reader once, with the content of when sending began', async () => {
    await using server = await openCountingServer();
    await using store = await openTestStore(engine);
    await addReaders(store, 25);
    const change = (number: number, columns: object) =>
      store.db
        .updateTable('subscribers')
        .set(columns)
        .where('email', '=', toReader(number))
        .execute();
    await change(1, { left_at: 5 });
    await change(2, { confirmed_at: null });
    await change(3, { bounces: 3 });
    await addWeek(store);
    const { id, version } = await startEdition(store, sender, clock, start);
    await change(4, { left_at: 5 });
    using slow = openSending(store, server.url, { MAIL_PER_HOUR: '1' }, () => start);
    await slow.round(always);
    await change(6, { left_at: 5 });
    // Left and subscribed again, which is not confirmed yet.
    await change(7, { confirmed_at: null });
    await changeContent(store, (tx) => renameArticle(tx, 'obra-1', 'otra'));
    const words = { number: id, subject: 'Otro', greeting: '', articles: [1], sendAt: null };
    expect(await store.write((tx) => saveEdition(tx, words, version, start))).toBeNull();
    await expect(startEdition(store, sender, clock, start)).rejects.toThrow('se está enviando');
    expect(await store.write((tx) => beginSending(tx, { id, version }, '', start))).toBe(false);
    await sendThrough(store, server.url);
    await sendThrough(store, server.url);
    const expected = [5, ...Array.from({ length: 18 }, (_, index) => index + 8)].map(toReader);
    expect(server.received.toSorted()).toEqual(expected.toSorted());
    expect(await count(store)).toMatchObject({ state: 'sent', sent: 19, dropped: 2, queued: 0 });
    const [last] = await listBegunEditions(store, 1);
    expect(last).toMatchObject({ id, total: 21, sent: 19, failed: 0 });
    const email = server.emails.at(-1) ?? '';
    expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(email.replaceAll('=\r\n', '')).toContain('https://plomada.example/articulo/obra-1');
    expect(email.replaceAll('=\r\n', '')).toContain('https://plomada.example/boletin/baja/token');
  });

  test('forgets who received it a month after it was sent', async () => {
    await using store = await openWeek(engine, 2);
    const { id } = await startEdition(store, sender, clock, start);
    await using server = await openCountingServer();
    const sentAt = await sendThrough(store, server.url);
    for (const [after, left] of [
      [0, 2],
      [1, 0],
    ] as const) {
      const now = sentAt + 30 * 24 * hour + after;
      using sending = openSending(store, server.url, {}, () => now);
      await sending.round(always);
      expect((await countDeliveries(store, id)).sent).toBe(left);
    }
  });

  test('retries deferred emails less and less often, and gives up on refused ones', async () => {
    const asked: string[] = [];
    await using server = await openCountingServer((address) => {
      asked.push(address);
      if (address === toReader(1)) return { code: 450, text: 'Greylisted' };
      if (address === toReader(2)) return { code: 550, text: `No such user LECTOR2, ${address}` };
      const isFirst = asked.filter((each) => each === address).length === 1;
      return address === toReader(3) && isFirst ? { code: 451, text: 'Later' } : null;
    });
    await using store = await openTestStore(engine);
    await addReaders(store, 4);
    const bounced = store.db.updateTable('subscribers').set({ bounces: 1 });
    await bounced.where('email', '=', toReader(4)).execute();
    await addWeek(store);
    for (const edition of [1, 2, 3]) {
      const week = start + edition;
      await startEdition(store, sender, clock, week);
      const ended = await sendThrough(store, server.url);
      // 5 + 30 + 120 + 480 minutes after the first try.
      if (edition === 1) expect(ended - start).toBe(635 * minute);
      await publishMore(store, edition);
    }
    const [, second] = await listTroubled(store, 'failed', 9);
    expect(second).toMatchObject({ email: toReader(2), answer: expect.stringContaining('550') });
    expect(second?.answer).not.toMatch(/lector2/i);
    const bounces = await store.db.selectFrom('subscribers').select('bounces').execute();
    expect(bounces.map((row) => row.bounces).toSorted()).toEqual([0, 0, 0, 2]);
    expect(asked.filter((address) => address === toReader(1))).toHaveLength(15);
    expect(asked.filter((address) => address === toReader(2))).toHaveLength(3);
    expect(server.received.filter((address) => address === toReader(3))).toHaveLength(3);
  });

  test('uses its whole hourly and daily limits, and no more', async () => {
    const moments: number[] = [];
    let now = start;
    await using server = await openCountingServer(() => {
      moments.push(now);
      return null;
    });
    await using store = await openWeek(engine, 52);
    await startEdition(store, sender, clock, start);
    const settings = { MAIL_PER_HOUR: '8', MAIL_PER_DAY: '20' };
    using sending = openSending(store, server.url, settings, () => now);
    for (let nextAt: number | null = now; nextAt !== null; ) {
      now = nextAt;
      nextAt = await sending.round(always);
    }
    expect(server.received).toHaveLength(52);
    const countMax = (span: number) =>
      Math.max(
        ...moments.map((from) => moments.filter((at) => at >= from && at < from + span).length),
      );
    expect(countMax(hour)).toBe(8);
    expect(countMax(24 * hour)).toBe(20);
    // The whole allowance is used: all emails are sent within 54 hours.
    expect(now - start).toBeLessThan(54 * hour);
  });

  test('is paused, resumed and ended by a person', async () => {
    await using store = await openTestStore(engine);
    await using server = await openCountingServer();
    await addReaders(store, 30);
    await addWeek(store);
    const { id } = await startEdition(store, sender, clock, start);
    const turn = (from: 'sending' | 'paused', to: 'sending' | 'paused') =>
      store.write((tx) => turnEdition(tx, id, { from: [from], to }, start));
    await turn('sending', 'paused');
    await sendThrough(store, server.url);
    expect(server.received).toEqual([]);
    await turn('paused', 'sending');
    let now = start;
    using sending = openSending(store, server.url, { MAIL_PER_HOUR: '60' }, () => now);
    for (let email = 0; email < 4; email += 1) now = (await sending.round(always)) ?? 0;
    expect(server.received).toHaveLength(4);
    expect(await store.write((tx) => endEdition(tx, id, now))).toBe(true);
    await sendThrough(store, server.url);
    expect(server.received).toHaveLength(4);
    expect(await count(store)).toMatchObject({ state: 'ended', sent: 4, dropped: 26, queued: 0 });
    // Counted for good: deliveries are deleted after a month.
    expect(await getEdition(store, id)).toMatchObject({ sent: 4, failed: 0 });
  });

  test('keeps all emails queued while there is no server', async () => {
    await using store = await openWeek(engine, 20);
    const { id } = await startEdition(store, sender, clock, start);
    let now = start;
    using sending = openSending(store, 'smtp://127.0.0.1:1', {}, () => now);
    const rests: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const nextAt = (await sending.round(always)) ?? 0;
      rests.push((nextAt - now) / minute);
      now = nextAt;
    }
    expect(rests).toEqual([1, 2, 4, 8, 15, 15, 15, 15]);
    expect((await getRunningEdition(store))?.reason).toContain('No hay conexión');
    await using server = await openCountingServer();
    using recovered = openSending(store, server.url, {}, () => now + 24 * hour);
    await recovered.round(always);
    expect(new Set(server.received).size).toBe(20);
    expect((await listBegunEditions(store, 1))[0]).toMatchObject({
      id,
      state: 'sent',
      reason: null,
    });
  });

  test('an outage uses up none of the attempts of an email', async () => {
    await using store = await openWeek(engine, 1);
    await startEdition(store, sender, clock, start);
    let now = start;
    using away = openSending(store, 'smtp://127.0.0.1:1', {}, () => now);
    for (let round = 0; round < 5; round += 1) now = (await away.round(always)) ?? 0;
    let isDeferred = false;
    await using server = await openCountingServer(() => {
      if (isDeferred) return null;
      isDeferred = true;
      return { code: 451, text: 'Later' };
    });
    await sendThrough(store, server.url);
    expect(server.received).toEqual([toReader(1)]);
  });

  testOnce('does not wait for the old time after the clock was set back', async () => {
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 2);
    await startEdition(store, sender, clock, start);
    let now = start;
    using sending = openSending(store, server.url, { MAIL_PER_HOUR: '60' }, () => now);
    expect(await sending.round(always)).toBe(start + minute);
    now = start - 3 * hour;
    // The second email is due by the new clock only if it was queued before it.
    await store.db.updateTable('deliveries').set({ due_at: now }).execute();
    await sending.round(always);
    expect(server.received).toHaveLength(2);
  });

  test('a late response of the mail server settles an uncertain email, unless a person did', async () => {
    await using store = await openWeek(engine, 2);
    const { id } = await startEdition(store, sender, clock, start);
    using preparing = openSending(store, 'smtp://127.0.0.1:1', {}, () => start);
    await preparing.round(always);
    const [late, decided] = [await claimNext(store, id), await claimNext(store, id)];
    // Nothing is queued, but neither email has its result.
    expect(await finishEdition(store, id, start)).toBe(false);
    await ageClaims(store, start + 1);
    expect(await countDeliveries(store, id)).toMatchObject({ uncertain: 2 });
    await decide(store, id, { decision: 'let-go', subscriber: decided.subscriberId }, clock, start);
    for (const claim of [late, decided]) {
      await settleClaim(store, { claim, result: { state: 'sent' }, answer: null, at: start });
    }
    expect(await countDeliveries(store, id)).toMatchObject({ sent: 1, dropped: 1, uncertain: 0 });
    expect(await finishEdition(store, id, start)).toBe(true);
    expect(await getEdition(store, id)).toMatchObject({ state: 'sent', sent: 1 });
  });

  test('a late response for an email that is being sent again settles nothing', async () => {
    await using store = await openWeek(engine, 1);
    const { id } = await startEdition(store, sender, clock, start);
    using preparing = openSending(store, 'smtp://127.0.0.1:1', {}, () => start);
    await preparing.round(always);
    const late = await claimNext(store, id);
    await ageClaims(store, start + 1);
    await decide(store, id, { decision: 'again', subscriber: null }, clock, start);
    await claimNext(store, id);
    const failed = { state: 'failed', isBounce: true } as const;
    await settleClaim(store, { claim: late, result: failed, answer: '550', at: start });
    expect(await countDeliveries(store, id)).toMatchObject({ claimed: 1, failed: 0 });
  });

  testOnce('pauses for a minute after ten deferrals in a row, with the reason', async () => {
    const asked: string[] = [];
    await using server = await openCountingServer((address) => {
      asked.push(address);
      return { code: 451, text: 'Vuelva luego' };
    });
    await using store = await openWeek(engine, 12);
    await startEdition(store, sender, clock, start);
    using sending = openSending(store, server.url, {}, () => start);
    expect(await sending.round(always)).toBe(start + minute);
    expect(asked).toHaveLength(10);
    expect((await getRunningEdition(store))?.reason).toContain('Vuelva luego');
  });

  testOnce('does not pause for deferrals between accepted emails', async () => {
    let asked = 0;
    await using server = await openCountingServer(() => {
      asked += 1;
      return asked % 2 === 0 ? { code: 451, text: 'Vuelva luego' } : null;
    });
    await using store = await openWeek(engine, 24);
    await startEdition(store, sender, clock, start);
    using sending = openSending(store, server.url, {}, () => start);
    await sending.round(always);
    expect(asked).toBe(24);
  });

  testOnce('pauses for a minute again after the server has accepted emails', async () => {
    let left = 0;
    await using server = await openCountingServer(() => {
      left -= 1;
      return left < 0 ? { code: 451, text: 'Vuelva luego' } : null;
    });
    await using store = await openWeek(engine, 30);
    await startEdition(store, sender, clock, start);
    let now = start;
    using sending = openSending(store, server.url, {}, () => now);
    expect(await sending.round(always)).toBe(now + minute);
    now += minute;
    left = 5;
    expect(await sending.round(always)).toBe(now + minute);
  });

  test('leaves emails uncertain if the sending process died', async () => {
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 6);
    const { id } = await startEdition(store, sender, clock, start);
    await sendThrough(store, server.url);
    const lose = (...numbers: number[]) =>
      store.db
        .updateTable('deliveries')
        .set({ state: 'claimed', claimed_at: start, claim: 'de otro' })
        .where('subscriber_id', 'in', numbers)
        .execute();
    await lose(1, 2, 3);
    await store.write((tx) => turnEdition(tx, id, { from: ['sent'], to: 'sending' }, start));
    using sending = openSending(store, server.url, {}, () => start + 6 * minute);
    expect(await sending.round(always)).toBeNull();
    expect(await count(store)).toMatchObject({ state: 'sent', sent: 3, uncertain: 3 });
    expect(await decide(store, id, { decision: 'let-go', subscriber: 1 }, clock, start)).toBe(1);
    expect(await decide(store, id, { decision: 'again', subscriber: null }, clock, start)).toBe(2);
    await sending.round(always);
    expect(await count(store)).toMatchObject({ state: 'sent', sent: 5, dropped: 1, uncertain: 0 });
    expect(server.received).toHaveLength(8);
  });

  test('is sent by two processes at once, and reaches nobody twice', async () => {
    await using server = await openCountingServer();
    await using both = await openTwice(engine);
    await addReaders(both.first, 60);
    await addWeek(both.first);
    const begun = await Promise.allSettled(
      [both.first, both.second].map((store) => startEdition(store, sender, clock, start)),
    );
    expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const send = async (store: Store) => {
      using sending = openSending(store, server.url);
      for (let nextAt: number | null = 0; nextAt !== null; nextAt = await sending.round(always)) {
        await sleep(Math.max(nextAt - Date.now(), 0));
      }
    };
    await Promise.all([send(both.first), send(both.second)]);
    expect(server.received).toHaveLength(60);
    expect(new Set(server.received).size).toBe(60);
  });

  test('is ended by a restore, because nobody knows what was sent since the backup', async () => {
    await using server = await openCountingServer();
    await using store = await openTestStore(engine);
    await using folder = await createFolder({});
    await addReaders(store, 4);
    await addWeek(store);
    await startEdition(store, sender, clock, start);
    let now = start;
    using slow = openSending(store, server.url, { MAIL_PER_HOUR: '1' }, () => now);
    now = (await slow.round(always)) ?? 0;
    // Being sent when the backup is made.
    await claimNext(store, 1);
    await backUp(store, folder.at('r'));
    await slow.round(always);
    await restore(store, folder.at('r'));
    await sendThrough(store, server.url, { BOLETIN: 'jueves 06:30' });
    expect(server.received).toHaveLength(2);
    expect(await count(store)).toMatchObject({ state: 'ended', sent: 1, uncertain: 3, queued: 0 });
  });
});

/** Something new for the next edition. */
async function publishMore(store: Store, edition: number): Promise<void> {
  await store.db
    .updateTable('articles')
    .set({ published_at: start + edition + 1 })
    .execute();
}
