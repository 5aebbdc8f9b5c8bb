import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  claimDelivery,
  countDeliveries,
  endEdition,
  expireClaims,
  finishEdition,
  settleClaim,
} from '#store/newsletter/deliveries.ts';
import {
  beginSending,
  changeEditionState,
  getEdition,
  getRunningEdition,
  saveEdition,
} from '#store/newsletter/editions.ts';
import { listTroubled } from '#store/newsletter/uncertain.ts';
import { listRows, updateRows, whereAmong } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import { confirmSubscription, unsubscribeByToken } from '#store/subscribers/subscribers.ts';
import { rename } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { createFolder } from '../testing/folder.ts';
import { openTwice } from '../testing/newsroom.ts';
import { clock, decide, startEdition } from './edition-actions.ts';
import { openCountingServer } from './testing/counting-server.ts';
import {
  addReaders,
  addWeek,
  always,
  openEdition,
  openSending,
  openWeek,
  sendAll,
  sender,
  toReader,
} from './testing/readers.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-11-19T10:30:00Z');
const noServer = 'smtp://127.0.0.1:1';

const count = async (store: Store, id: number) => ({
  ...(await getEdition(store, id)),
  ...(await countDeliveries(store, id)),
});

async function claimNext(store: Store, edition: number) {
  const caps = { perHour: undefined, perDay: undefined };
  const claimed = await claimDelivery(store, edition, caps, start, null);
  if (!('claim' in claimed)) throw new Error('Nothing was due.');
  return claimed;
}

describeEngines('an edition', (engine, testOnce) => {
  const open = (readers: number) => openEdition(engine, readers, start);
  /** Queues the emails, and sends none. */
  async function openQueued(readers: number) {
    const store = await open(readers);
    using sending = openSending(store, noServer, {}, () => start);
    await sending.sendDue(always);
    return store;
  }

  test('counts unsubscriptions from its link, and drops those who return', async () => {
    await using store = await open(1);
    await unsubscribeByToken(store, 'token1', start + 1);
    expect(await getEdition(store, store.id)).toMatchObject({ departures: 1 });
    await confirmSubscription(store, 'token1', start + 2);
    expect(await getEdition(store, store.id)).toMatchObject({ departures: 0 });
  });

  test('does not reuse the Message-IDs of an edition with the same number that a restore removed', async () => {
    await using folder = await createFolder({});
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 1);
    await backUp(store, folder.at('r'));
    for (const begunAt of [start, start + minute]) {
      expect(await startEdition(store, sender, clock, begunAt)).toMatchObject({ id: 1 });
      await sendAll(store, server.url, start);
      await restore(store, folder.at('r'));
    }
    const ids = server.emails.map((email) => /^Message-ID: .*$/m.exec(email)?.[0]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  test('reaches every confirmed reader once, with the content of when sending began', async () => {
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 25);
    const change = (reader: number, columns: object) =>
      store.write((tx) => updateRows(tx, 'subscribers', { email: toReader(reader) }, columns));
    await change(1, { left_at: 5 });
    await change(2, { confirmed_at: null });
    await change(3, { bounces: 3 });
    const { id, version } = await startEdition(store, sender, clock, start);
    await change(4, { left_at: 5 });
    using slow = openSending(store, server.url, { MAIL_PER_HOUR: '1' }, () => start);
    await slow.sendDue(always);
    await change(6, { left_at: 5 });
    // Left and subscribed again, which is not confirmed yet.
    await change(7, { confirmed_at: null });
    await rename(store, 'obra-1', 'otra');
    const words = { number: id, subject: 'Otro', greeting: '', articles: [1], sendAt: null };
    expect(await store.write((tx) => saveEdition(tx, words, version, start))).toBeNull();
    await expect(startEdition(store, sender, clock, start)).rejects.toThrow('se está enviando');
    expect(await store.write((tx) => beginSending(tx, { id, version }, '', start))).toBe(false);
    await sendAll(store, server.url, start);
    await sendAll(store, server.url, start);
    const expected = [5, ...Array.from({ length: 18 }, (_, index) => index + 8)].map(toReader);
    expect(server.received.toSorted()).toEqual(expected.toSorted());
    const counts = { state: 'sent', total: 21, sent: 19, failed: 0, dropped: 2, queued: 0 };
    expect(await count(store, id)).toMatchObject(counts);
    const email = server.emails.at(-1)?.replaceAll('=\r\n', '');
    expect(email).toContain('https://plomada.example/articulo/obra-1');
    expect(email).toContain('https://plomada.example/boletin/baja/token');
  });

  test('forgets who received it a month after it was sent', async () => {
    await using store = await open(2);
    await using server = await openCountingServer();
    const month = (await sendAll(store, server.url, start)) + 30 * 24 * hour;
    await sendAll(store, server.url, month);
    expect(await countDeliveries(store, store.id)).toMatchObject({ sent: 2 });
    await sendAll(store, server.url, month + 1);
    expect(await countDeliveries(store, store.id)).toMatchObject({ sent: 0 });
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
    await using store = await open(4);
    await store.write((tx) =>
      updateRows(tx, 'subscribers', { email: toReader(4) }, { bounces: 1 }),
    );
    // 5 + 30 + 120 + 480 minutes after the first try.
    expect(await sendAll(store, server.url, start)).toBe(start + 635 * minute);
    const countAsked = (reader: number) => asked.filter((each) => each === toReader(reader)).length;
    expect([1, 2, 3, 4].map(countAsked)).toEqual([5, 1, 2, 1]);
    expect(server.received.toSorted()).toEqual([toReader(3), toReader(4)]);
    const troubled = (await listTroubled(store, 'failed', 9)).find(
      ({ email }) => email === toReader(2),
    );
    expect(troubled?.answer).toContain('550');
    expect(troubled?.answer).not.toMatch(/lector2/i);
    // An accepted email clears the bounces before it; a deferral is no bounce.
    const bounces = await listRows(store.db, 'subscribers', ['email', 'bounces']);
    expect(bounces.filter((row) => row.bounces > 0)).toEqual([{ email: toReader(2), bounces: 1 }]);
  });

  test('uses its whole hourly and daily limits, and no more', async () => {
    const moments: number[] = [];
    let now = start;
    await using server = await openCountingServer(() => {
      moments.push(now);
      return null;
    });
    await using store = await open(52);
    const settings = { MAIL_PER_HOUR: '8', MAIL_PER_DAY: '20' };
    using sending = openSending(store, server.url, settings, () => now);
    for (let nextAt: number | null = now; nextAt !== null; ) {
      now = nextAt;
      nextAt = await sending.sendDue(always);
    }
    expect(moments).toHaveLength(52);
    const countMax = (span: number) =>
      Math.max(
        ...moments.map((from) => moments.filter((at) => at >= from && at < from + span).length),
      );
    expect([countMax(hour), countMax(24 * hour)]).toEqual([8, 20]);
    expect(now - start).toBeLessThan(54 * hour);
  });

  test('goes on at its pace after the clock was set back', async () => {
    await using store = await openQueued(3);
    const claim = (now: number) =>
      claimDelivery(store, store.id, { perHour: 60, perDay: undefined }, now, null);
    const claimed = { claim: expect.any(String) };
    expect(await claim(start + hour)).toMatchObject(claimed);
    expect(await claim(start)).toMatchObject(claimed);
    expect(await claim(start)).toEqual({ nextAt: start + minute });
  });

  test('is paused, resumed and ended by a person', async () => {
    await using server = await openCountingServer();
    await using store = await open(30);
    const turn = (from: 'sending' | 'paused', to: 'sending' | 'paused') =>
      store.write((tx) => changeEditionState(tx, store.id, { from: [from], to }, start));
    await turn('sending', 'paused');
    await sendAll(store, server.url, start);
    expect(server.received).toEqual([]);
    await turn('paused', 'sending');
    let now = start;
    using sending = openSending(store, server.url, { MAIL_PER_HOUR: '60' }, () => now);
    for (let email = 0; email < 4; email += 1) now = (await sending.sendDue(always)) ?? 0;
    expect(await store.write((tx) => endEdition(tx, store.id, now))).toBe(true);
    await sendAll(store, server.url, start);
    expect(server.received).toHaveLength(4);
    const counts = { state: 'ended', sent: 4, dropped: 26, queued: 0 };
    expect(await count(store, store.id)).toMatchObject(counts);
    // Counted for good: deliveries are deleted after a month.
    expect(await getEdition(store, store.id)).toMatchObject({ sent: 4, failed: 0 });
  });

  test('keeps all emails queued while there is no server, and an outage uses up none of their tries', async () => {
    await using store = await open(1);
    let now = start;
    using sending = openSending(store, noServer, {}, () => now);
    const rests: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const nextAt = (await sending.sendDue(always)) ?? 0;
      rests.push((nextAt - now) / minute);
      now = nextAt;
    }
    expect(rests).toEqual([1, 2, 4, 8, 15, 15, 15, 15]);
    expect((await getRunningEdition(store))?.reason).toContain('No hay conexión');
    let isFirst = true;
    await using server = await openCountingServer(() => {
      const answer = isFirst ? { code: 451, text: 'Later' } : null;
      isFirst = false;
      return answer;
    });
    await sendAll(store, server.url, now + 24 * hour);
    expect(server.received).toHaveLength(1);
    expect(await getEdition(store, store.id)).toMatchObject({ state: 'sent', reason: null });
  });

  test('a late response settles an uncertain email, unless a person did or it is sent again', async () => {
    await using store = await openQueued(3);
    const { id } = store;
    const claims = [
      await claimNext(store, id),
      await claimNext(store, id),
      await claimNext(store, id),
    ];
    const [, decided, again] = claims.map(({ subscriberId }) => subscriberId);
    // Nothing is queued, but no email has its result.
    expect(await finishEdition(store, id, start)).toBe(false);
    await expireClaims(store, start + 1);
    expect(await countDeliveries(store, id)).toMatchObject({ uncertain: 3 });
    await decide(store, id, { decision: 'let-go', subscriber: decided ?? 0 }, clock, start);
    await decide(store, id, { decision: 'again', subscriber: again ?? 0 }, clock, start);
    const last = await claimNext(store, id);
    for (const claim of claims) {
      await settleClaim(store, { claim, result: { state: 'sent' }, answer: null, at: start });
    }
    expect(await countDeliveries(store, id)).toMatchObject({ sent: 1, dropped: 1, claimed: 1 });
    await settleClaim(store, { claim: last, result: { state: 'sent' }, answer: null, at: start });
    expect(await finishEdition(store, id, start)).toBe(true);
    expect(await getEdition(store, id)).toMatchObject({ state: 'sent', sent: 2 });
  });

  testOnce('waits for a minute after ten deferrals in a row, each time', async () => {
    let [asked, accepted] = [0, 0];
    await using server = await openCountingServer(() => {
      asked += 1;
      accepted -= 1;
      return accepted < 0 ? { code: 451, text: 'Vuelva luego' } : null;
    });
    await using store = await open(30);
    let now = start;
    using sending = openSending(store, server.url, {}, () => now);
    expect(await sending.sendDue(always)).toBe(start + minute);
    expect(asked).toBe(10);
    expect((await getRunningEdition(store))?.reason).toContain('Vuelva luego');
    now += minute;
    accepted = 5;
    expect(await sending.sendDue(always)).toBe(now + minute);
  });

  testOnce('does not wait for deferrals between accepted emails', async () => {
    let asked = 0;
    await using server = await openCountingServer(() => {
      asked += 1;
      return asked % 2 === 0 ? { code: 451, text: 'Vuelva luego' } : null;
    });
    await using store = await open(24);
    using sending = openSending(store, server.url, {}, () => start);
    await sending.sendDue(always);
    expect(asked).toBe(24);
  });

  test('emails of a killed process become uncertain, and a person decides each', async () => {
    await using server = await openCountingServer();
    await using store = await open(6);
    const { id } = store;
    await sendAll(store, server.url, start);
    const claim = { state: 'claimed' as const, claimed_at: start, claim: 'de otro' };
    await store.write(async (tx) => {
      await updateRows(tx, 'deliveries', { subscriber_id: whereAmong([1, 2, 3]) }, claim);
      await changeEditionState(tx, id, { from: ['sent'], to: 'sending' }, start);
    });
    let now = start + 4 * minute;
    using sending = openSending(store, server.url, {}, () => now);
    await sending.sendDue(always);
    expect(await count(store, id)).toMatchObject({ uncertain: 0 });
    now = start + 6 * minute;
    expect(await sending.sendDue(always)).toBeNull();
    const after = { state: 'sent', sent: 3, uncertain: 3 };
    expect(await count(store, id)).toMatchObject(after);
    expect(await decide(store, id, { decision: 'let-go', subscriber: 1 }, clock, start)).toBe(1);
    expect(await decide(store, id, { decision: 'again', subscriber: null }, clock, start)).toBe(2);
    await sending.sendDue(always);
    expect(await count(store, id)).toMatchObject({
      state: 'sent',
      sent: 5,
      dropped: 1,
      uncertain: 0,
    });
    expect(server.received).toHaveLength(8);
  });

  test('is sent by two processes at once, and reaches nobody twice', async () => {
    await using server = await openCountingServer();
    await using both = await openTwice(engine);
    await addReaders(both.first, 60);
    await addWeek(both.first);
    const starts = await Promise.allSettled(
      [both.first, both.second].map((store) => startEdition(store, sender, clock, start)),
    );
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const send = async (store: Store) => {
      using sending = openSending(store, server.url);
      for (let nextAt: number | null = 0; nextAt !== null; nextAt = await sending.sendDue(always)) {
        await sleep(Math.max(nextAt - Date.now(), 0));
      }
    };
    await Promise.all([send(both.first), send(both.second)]);
    expect([server.received.length, new Set(server.received).size]).toEqual([60, 60]);
  });

  test('is ended by a restore, because nobody knows what was sent since the backup', async () => {
    await using server = await openCountingServer();
    await using store = await open(4);
    await using folder = await createFolder({});
    let now = start;
    using slow = openSending(store, server.url, { MAIL_PER_HOUR: '1' }, () => now);
    now = (await slow.sendDue(always)) ?? 0;
    // Being sent when the backup is made.
    await claimNext(store, 1);
    await backUp(store, folder.at('r'));
    await slow.sendDue(always);
    await restore(store, folder.at('r'));
    await sendAll(store, server.url, start, { BOLETIN: 'jueves 06:30' });
    expect(server.received).toHaveLength(2);
    expect(await count(store, 1)).toMatchObject({
      state: 'ended',
      sent: 1,
      uncertain: 3,
      queued: 0,
    });
  });
});
