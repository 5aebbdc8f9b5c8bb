import { expect, test } from 'vitest';
import { countDeliveries } from '#store/newsletter/deliveries.ts';
import { countAudience, getEdition, getRunningEdition } from '#store/newsletter/editions.ts';
import { listAuditLog, terminal } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { reactivate } from '../subscribers/subscribers.ts';
import { clock, decide, startEdition, turnRunning } from './acts.ts';
import { openCountingServer } from './testing/counting-server.ts';
import { always, openSending, openWeek, sender, toReader } from './testing/readers.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-11-19T10:30:00Z');

/** Sends what is due from then on, until nothing is left to do; after a hundred rounds nothing will change. */
async function sendFrom(store: Store, url: string, at: number): Promise<void> {
  let now = at;
  using sending = openSending(store, url, {}, () => now);
  for (let round = 0; round < 100; round += 1) {
    const next = await sending.round(always);
    if (next === null) return;
    now = next;
  }
}

/** Articles that no edition had, so that there is something to send. */
const publishAnew = ({ db }: Store, now: number) =>
  db.updateTable('articles').set({ published_at: now }).execute();

async function sendNew(store: Store, url: string, at: number) {
  await publishAnew(store, at);
  const { id } = await startEdition(store, sender, clock, at);
  await sendFrom(store, url, at);
  return id;
}

describeEngines('a refusal', (engine) => {
  test.each([
    { code: 550, text: '5.4.5 Daily user sending limit exceeded' },
    { code: 554, text: '5.7.1 Rejected as spam by policy' },
  ])(
    'of all mail by our provider ($code $text) pauses the edition and costs no reader',
    async (answer) => {
      let isRefusing = true;
      await using server = await openCountingServer(() => (isRefusing ? answer : null));
      await using store = await openWeek(engine, 23);
      const { id } = await startEdition(store, sender, clock, start);
      for (const week of [0, 7, 14, 21]) {
        await sendFrom(store, server.url, start + week * day);
        expect(await getRunningEdition(store)).toMatchObject({
          state: 'paused',
          reason: expect.stringContaining(`${answer.code} ${answer.text}`),
        });
        await turnRunning(store, 'resume', terminal, start + week * day);
      }
      expect(await countAudience(store)).toBe(23);
      isRefusing = false;
      await sendFrom(store, server.url, start + 28 * day);
      expect(new Set(server.received).size).toBe(23);
      expect(await countDeliveries(store, id)).toMatchObject({ sent: 23, failed: 0 });
    },
  );

  test('a refusal by a fifth of the readers pauses the edition before the rest are tried', async () => {
    await using server = await openCountingServer((address) =>
      Number(/\d+/.exec(address)) % 4 === 0 ? { code: 550, text: '5.1.1 No such user' } : null,
    );
    await using store = await openWeek(engine, 100);
    const id = await sendNew(store, server.url, start);
    expect(await getRunningEdition(store)).toMatchObject({ id, state: 'paused' });
    expect(await countDeliveries(store, id)).toMatchObject({ failed: 10, queued: 60 });
  });

  test('a refusal of an address three times over fourteen days ends its mail, until an administrator reactivates it', async () => {
    const asked: string[] = [];
    await using server = await openCountingServer((address) => {
      asked.push(address);
      return address === toReader(1) ? { code: 550, text: '5.1.1 No such user' } : null;
    });
    await using store = await openWeek(engine, 2);
    const audiences: number[] = [];
    for (const days of [0, 1, 2, 13, 14, 15]) {
      await sendNew(store, server.url, start + days * day);
      audiences.push(await countAudience(store));
    }
    expect(audiences).toEqual([2, 2, 2, 2, 1, 1]);
    expect(asked.filter((address) => address === toReader(1))).toHaveLength(5);
    expect(await reactivate(store, terminal, toReader(1), start)).toBe(1);
    expect(await reactivate(store, terminal, null, start)).toBe(0);
    expect(await countAudience(store)).toBe(2);
    const { items } = await listAuditLog(store, { page: 1, pageSize: 50, kind: 'datos' });
    expect(items.map(({ what }) => what)).toEqual(['reactivó a 1 suscriptor']);
  });
});

describeEngines('a pause', (engine) => {
  test('is reported once, and again after the edition was resumed', async () => {
    await using server = await openCountingServer(() => ({ code: 530, text: '5.7.0 Sign in' }));
    await using store = await openWeek(engine, 2);
    const { id } = await startEdition(store, sender, clock, start);
    const told: string[] = [];
    using sending = openSending(
      store,
      server.url,
      {},
      () => start,
      (edition) => told.push(`${edition.id} ${edition.reason}`),
    );
    for (let time = 1; time <= 2; time += 1) {
      for (let round = 0; round < 3; round += 1) await sending.round(always);
      expect(told).toEqual(Array(time).fill(expect.stringMatching(new RegExp(`^${id} .*530`))));
      await turnRunning(store, 'resume', terminal, start);
    }
  });
});

describeEngines('an edition before the newest', (engine) => {
  test('is finished when its sender died, and the next can start', async () => {
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 2);
    const first = await sendNew(store, server.url, start);
    await sendNew(store, server.url, start + day);
    const setFirst = (columns: object) =>
      store.db
        .updateTable('deliveries')
        .set(columns)
        .where('edition_id', '=', first)
        .where('subscriber_id', '=', 1)
        .execute();
    await setFirst({ state: 'uncertain' });
    const again = { decision: 'again', subscriber: null } as const;
    await decide(store, first, again, terminal, start + 2 * day);
    await setFirst({ state: 'claimed', claim: 'de otro', claimed_at: start + 2 * day });
    await sendFrom(store, server.url, start + 2 * day + 6 * minute);
    expect((await getEdition(store, first))?.state).toBe('sent');
    expect(await countDeliveries(store, first)).toMatchObject({ sent: 1, uncertain: 1 });
    await publishAnew(store, start + 3 * day);
    await startEdition(store, sender, clock, start + 3 * day);
  });
});
