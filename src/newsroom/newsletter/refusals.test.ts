import { expect, test } from 'vitest';
import { countDeliveries } from '#store/newsletter/deliveries.ts';
import { countAudience, getEdition, getRunningEdition } from '#store/newsletter/editions.ts';
import { terminal } from '#store/people/audit-log.ts';
import { updateRows } from '#store/rows.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { reactivate } from '../subscribers/subscribers.ts';
import { readAuditLog } from '../testing/commands.ts';
import { changeRunning, decide } from './edition-actions.ts';
import { openCountingServer } from './testing/counting-server.ts';
import {
  always,
  openEdition,
  openSending,
  openWeek,
  sendAll,
  sendNew,
  toReader,
} from './testing/readers.ts';

const day = 24 * 3_600_000;
const start = Date.parse('2026-11-19T10:30:00Z');
const noUser = { code: 550, text: '5.1.1 No such user' };

describeEngines('a refusal', (engine) => {
  test.each([
    { code: 550, text: '5.4.5 Daily user sending limit exceeded' },
    { code: 554, text: '5.7.1 Rejected as spam by policy' },
  ])(
    'of all mail by our provider ($code $text) pauses the edition and costs no reader',
    async (answer) => {
      let isRefusing = true;
      await using server = await openCountingServer(() => (isRefusing ? answer : null));
      await using store = await openEdition(engine, 23, start);
      for (const week of [0, 7, 14, 21]) {
        await sendAll(store, server.url, start + week * day);
        expect(await getRunningEdition(store)).toMatchObject({
          state: 'paused',
          reason: expect.stringContaining(`${answer.code} ${answer.text}`),
        });
        await changeRunning(store, 'resume', terminal, start + week * day);
      }
      expect(await countAudience(store)).toBe(23);
      isRefusing = false;
      await sendAll(store, server.url, start + 28 * day);
      expect(new Set(server.received).size).toBe(23);
      expect(await countDeliveries(store, store.id)).toMatchObject({ sent: 23, failed: 0 });
    },
  );

  test('of a fifth of the readers’ addresses pauses the edition before the rest are tried', async () => {
    await using server = await openCountingServer((address) =>
      Number(/\d+/.exec(address)) % 4 === 0 ? noUser : null,
    );
    await using store = await openWeek(engine, 100);
    const id = await sendNew(store, server.url, start);
    expect(await getRunningEdition(store)).toMatchObject({ id, state: 'paused' });
    expect(await countDeliveries(store, id)).toMatchObject({ failed: 10, queued: 60 });
  });

  test('of an address three times in fourteen days ends its mail until an administrator reactivates it', async () => {
    let requests = 0;
    await using server = await openCountingServer((address) => {
      if (address !== toReader(1)) return null;
      requests += 1;
      return noUser;
    });
    await using store = await openWeek(engine, 2);
    const audiences: number[] = [];
    for (const days of [0, 1, 2, 13, 14, 15]) {
      await sendNew(store, server.url, start + days * day);
      audiences.push(await countAudience(store));
    }
    expect(audiences).toEqual([2, 2, 2, 2, 1, 1]);
    expect(requests).toBe(5);
    expect(await reactivate(store, terminal, toReader(1), start)).toBe(1);
    expect(await reactivate(store, terminal, null, start)).toBe(0);
    expect(await countAudience(store)).toBe(2);
    const logged = (await readAuditLog(store)).filter((entry) => entry.startsWith('reactivó'));
    expect(logged).toEqual(['reactivó a 1 suscriptor']);
  });

  test('of our SMTP login is reported once per pause', async () => {
    await using server = await openCountingServer(() => ({ code: 530, text: '5.7.0 Sign in' }));
    await using store = await openEdition(engine, 2, start);
    const reasons: string[] = [];
    const onPaused = ({ reason }: { reason: string | null }) => reasons.push(`${reason}`);
    using sending = openSending(store, server.url, {}, () => start, onPaused);
    for (let time = 1; time <= 2; time += 1) {
      for (let round = 0; round < 3; round += 1) await sending.sendDue(always);
      expect(reasons).toEqual(Array(time).fill(expect.stringContaining('530')));
      await changeRunning(store, 'resume', terminal, start);
    }
  });
});

describeEngines('an edition before the newest', (engine) => {
  test('is finished after its sender died, and the next one can start', async () => {
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 2);
    const first = await sendNew(store, server.url, start);
    await sendNew(store, server.url, start + day);
    const later = start + 2 * day;
    const setFirst = (columns: object) =>
      store.write((tx) =>
        updateRows(tx, 'deliveries', { edition_id: first, subscriber_id: 1 }, columns),
      );
    await setFirst({ state: 'uncertain' });
    await decide(store, first, { decision: 'again', subscriber: null }, terminal, later);
    await setFirst({ state: 'claimed', claim: 'de otro', claimed_at: later });
    await sendAll(store, server.url, later + 6 * 60_000);
    expect(await getEdition(store, first)).toMatchObject({ state: 'sent' });
    expect(await countDeliveries(store, first)).toMatchObject({ sent: 1, uncertain: 1 });
    await sendNew(store, server.url, start + 3 * day);
  });
});
