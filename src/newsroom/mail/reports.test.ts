import { expect, test } from 'vitest';
import { countAudience, listBegunEditions } from '#store/newsletter/editions.ts';
import type { Store } from '#store/store.ts';
import {
  addSubscriber,
  confirmSubscription,
  unsubscribeByToken,
} from '#store/subscribers/subscribers.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { clock, endRunningEdition } from '../newsletter/edition-actions.ts';
import { openCountingServer } from '../newsletter/testing/counting-server.ts';
import {
  always,
  openEdition,
  openSending,
  openWeek,
  sendAll,
  sendNew,
  toReader,
} from '../newsletter/testing/readers.ts';
import { findSubscriber } from '../testing/subscribers.ts';
import { applyReports, parseReports } from './reports.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const start = Date.parse('2026-11-19T10:30:00Z');
const email = toReader(1);

const report = (store: Store, type: string, at: number, more: object = {}) => {
  const body = { type, email, at: new Date(at).toISOString(), ...more };
  return applyReports(store, parseReports(body), at);
};
const findReader = (store: Store) => findSubscriber(store, 'lector1');

describeEngines('a provider’s report', (engine) => {
  test('a bounce counts once per email, even if the next email was accepted', async () => {
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 2);
    const audiences: number[] = [];
    for (const days of [0, 7, 14]) {
      const now = start + days * day;
      await sendNew(store, server.url, now);
      for (const hours of [1, 2, 3]) await report(store, 'bounce', now + hours * hour);
      // A repeated report about an earlier email.
      await report(store, 'bounce', start + hour);
      audiences.push(await countAudience(store));
    }
    expect(audiences).toEqual([2, 2, 1]);
    const [last] = await listBegunEditions(store, 1);
    expect(last).toMatchObject({ sent: 1, failed: 1 });
  });

  test.each([
    ['of an edition that is still being sent is counted at its end', 'sent'],
    ['of an edition that was ended early is counted', 'ended'],
  ])('a bounce %s', async (_, state) => {
    await using server = await openCountingServer();
    await using store = await openEdition(engine, 2, start);
    using sending = openSending(store, server.url, { MAIL_PER_HOUR: '1' }, () => start);
    await sending.sendDue(always);
    if (state === 'ended') await endRunningEdition(store, clock, start);
    expect(await report(store, 'bounce', start + 1, { email: server.received[0] })).toBe(1);
    await sendAll(store, server.url, start + hour);
    const [last] = await listBegunEditions(store, 1);
    expect(last).toMatchObject({ state, sent: state === 'sent' ? 1 : 0, failed: 1 });
  });

  test('a bounce is cleared once an email has arrived', async () => {
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 2);
    await sendNew(store, server.url, start);
    await report(store, 'bounce', start + 1);
    expect(await findReader(store)).toMatchObject({ bounces: 1 });
    await sendNew(store, server.url, start + 7 * day);
    await sendNew(store, server.url, start + 14 * day);
    expect(await findReader(store)).toMatchObject({ bounces: 0, bounced_at: null });
  });

  test('a complaint ends the subscription at once, unless they subscribed again since', async () => {
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 2);
    await sendNew(store, server.url, start);
    expect(await report(store, 'complaint', start + 5)).toBe(1);
    expect(await findReader(store)).toMatchObject({ left_at: start + 5 });
    await addSubscriber(store, email, start + 6);
    await confirmSubscription(store, (await findReader(store))?.token ?? '', start + 7);
    expect(await report(store, 'complaint', start + 5)).toBe(0);
    expect(await findReader(store)).toMatchObject({ left_at: null });
    // Confirming by an email's link keeps `created_at`; the new `confirmed_at` must also outdate older complaints.
    const { token = '' } = (await findReader(store)) ?? {};
    await unsubscribeByToken(store, token, start + 8);
    await confirmSubscription(store, token, start + 10);
    expect(await report(store, 'complaint', start + 9)).toBe(0);
    expect(await findReader(store)).toMatchObject({ left_at: null });
  });

  test('a report that is not ours, is old, or is not about the address changes nothing', async () => {
    await using server = await openCountingServer();
    await using store = await openWeek(engine, 2);
    // A report about an email that we did not send.
    expect(await report(store, 'bounce', start)).toBe(0);
    await sendNew(store, server.url, start);
    const before = await findReader(store);
    const now = start + day;
    const bodies = [
      { type: 'bounce', email, code: '5.7.1', at: new Date(now).toISOString() },
      { type: 'bounce', email, at: new Date(start - 10 * minute - 1).toISOString() },
      { type: 'bounce', email: 'otra@obra.example', at: new Date(now).toISOString() },
      { type: 'complaint', email, at: new Date(now - 40 * day).toISOString() },
      { type: 'complaint', email, at: new Date(now + hour + 1).toISOString() },
      { type: 'bounce', email, at: 'ayer' },
      { event: 'soft_bounce', email, ts_event: now / 1_000 },
      { event: 'bounce', type: 'blocked', email, timestamp: now / 1_000 },
      ...[null, 1, 'x', [], [[]], {}, { email }, { type: {}, email: [] }],
    ];
    for (const body of bodies) expect(await applyReports(store, parseReports(body), now)).toBe(0);
    expect(await findReader(store)).toEqual(before);
    const bySlowClock = { type: 'bounce', email, at: new Date(start - 10 * minute).toISOString() };
    expect(await applyReports(store, parseReports(bySlowClock), now)).toBe(1);
    const byFastClock = { type: 'complaint', email, at: new Date(now + hour).toISOString() };
    expect(await applyReports(store, parseReports(byFastClock), now)).toBe(1);
  });
});

const at = Date.parse('2026-11-20T10:00:00Z');
const seconds = at / 1_000;
const bounce = { kind: 'bounce', email, code: null, at };
const complaint = { kind: 'complaint', email, code: null, at };
const postmark = { Email: email, BouncedAt: '2026-11-20T10:00:00.0000000Z' };
const failed = { event: 'failed', severity: 'permanent', reason: 'bounce' };
const mailgun = { recipient: email, timestamp: seconds };
const coded = { ...bounce, code: '5.1.1' };
test.each([
  ['ours', { type: 'bounce', email, code: '5.1.1', at: '2026-11-20T06:00:00-04:00' }, coded],
  ['Brevo', { event: 'hard_bounce', email, ts_event: seconds, reason: 'x' }, bounce],
  ['Brevo', { event: 'complaint', email, ts_event: seconds }, complaint],
  [
    'SendGrid',
    { event: 'bounce', type: 'bounce', email, timestamp: seconds, status: '5.1.1' },
    coded,
  ],
  ['SendGrid', { event: 'spamreport', email, timestamp: seconds }, complaint],
  ['Postmark', { RecordType: 'Bounce', Type: 'HardBounce', ...postmark }, bounce],
  ['Postmark', { RecordType: 'SpamComplaint', Type: 'SpamComplaint', ...postmark }, complaint],
  ['Mailgun', { signature: {}, 'event-data': { ...failed, ...mailgun } }, bounce],
  ['Mailgun', { 'event-data': { event: 'complained', ...mailgun } }, complaint],
])('a report as %s writes it is understood', (_, body, expected) => {
  expect(parseReports(body)).toEqual([expected]);
  expect(parseReports([body, {}, body])).toEqual([expected, expected]);
});
