import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  countRows,
  deleteRows,
  insertRows,
  listRows,
  updateRows,
  whereAmong,
  whereComparison,
} from '../rows.ts';
import { whereNotSample } from '../sample.ts';
import type { Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';
import { addBounce, resetBounces, whereReceiving } from '../subscribers/bounces.ts';
import type { Consent } from '../subscribers/subscriber-imports.ts';
import { changeEditionState, type Edition, lockMailing } from './editions.ts';

const hour = 3_600_000;
const rowsPerBatch = 1_000;

type DeliveryState = Database['deliveries']['state'];
export type DeliveryCounts = Record<DeliveryState, number>;

type Audience = Pick<Edition, 'id' | 'made_through' | 'last_subscriber'>;

/** Creates the deliveries of the next batch of subscribers. Returns whether there may be more. */
export async function addDeliveries(store: Store, edition: Audience, now: number) {
  const { id, last_subscriber } = edition;
  if (edition.made_through >= last_subscriber) return false;
  edition.made_through = await store.write(async (tx) => {
    await lockMailing(tx);
    const [progress] = await listRows(tx, 'editions', ['made_through'], { id });
    const made_through = progress?.made_through ?? 0;
    const through = Math.min(made_through + rowsPerBatch, last_subscriber);
    await sql`
      insert into deliveries (edition_id, subscriber_id, state, due_at)
      select ${id}, id, 'queued', ${now} from subscribers
      where id > ${made_through} and id <= ${through}
        and ${whereReceiving} and ${whereNotSample}
    `.execute(tx);
    // Some subscribers may have left since the edition began.
    const total =
      through < last_subscriber
        ? {}
        : { total: await countRows(tx, 'deliveries', { edition_id: id }) };
    await updateRows(tx, 'editions', { id }, { made_through: through, ...total });
    return through;
  });
  return edition.made_through < last_subscriber;
}

export type Caps = { perHour: number | undefined; perDay: number | undefined };

/** A delivery that only its holder may send. */
export type Claim = {
  claim: string;
  editionId: number;
  subscriberId: number;
  email: string;
  token: string;
  confirmedAt: number;
  /** The consent of an imported address. */
  consent: Consent | null;
  tries: number;
};

/** `nextAt`: when to ask again; null if no delivery is queued. */
export type Claimed = Claim | { nextAt: number | null };

/**
 * Claims the next due delivery, unless the caps say to wait. Committed before the email is sent, so that no other process
 * sends it too. The previous result is saved in the same transaction: one commit per email.
 */
export const claimDelivery = (
  store: Store,
  editionId: number,
  caps: Caps,
  now: number,
  before: Settled | null,
): Promise<Claimed> =>
  store.write(async (tx): Promise<Claimed> => {
    const { next_at } = await lockMailing(tx);
    if (before) await recordResult(tx, before);
    const pace = caps.perHour === undefined ? 0 : Math.ceil(hour / caps.perHour);
    // If the clock was set back, `next_at` is too far ahead: ignore it.
    if (next_at > now && next_at <= now + pace) return { nextAt: next_at };
    if (caps.perDay !== undefined && (await countLastDay(tx, now)) >= caps.perDay) {
      return { nextAt: (Math.floor(now / hour) + 1) * hour };
    }
    const next = await tx
      .selectFrom('deliveries')
      .innerJoin('editions', 'editions.id', 'edition_id')
      .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
      .select(['subscriber_id', 'email', 'token', 'confirmed_at', 'left_at', 'tries', 'due_at'])
      .select(['consent_origin', 'consent_at'])
      .where('edition_id', '=', editionId)
      .where('deliveries.state', '=', 'queued')
      .where('editions.state', '=', 'sending')
      // No second sort key: all deliveries may be due at once, and they would be sorted for each email.
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    if (!next) return { nextAt: null };
    if (next.due_at > now) return { nextAt: next.due_at };
    const { subscriber_id: subscriberId, email, token, confirmed_at: confirmedAt, tries } = next;
    const hasLeft = next.left_at !== null || confirmedAt === null;
    const claim = randomUUID();
    await updateRows(
      tx,
      'deliveries',
      { edition_id: editionId, subscriber_id: subscriberId },
      hasLeft ? { state: 'dropped' } : { state: 'claimed', claim, claimed_at: now },
    );
    if (hasLeft) return { nextAt: now };
    await updateRows(tx, 'mailing', {}, { next_at: now + pace });
    if (caps.perDay !== undefined) await countMail(tx, now);
    const { consent_origin: origin, consent_at: at } = next;
    const consent = origin === null || at === null ? null : { origin, at };
    return { claim, editionId, subscriberId, email, token, confirmedAt, consent, tries };
  });

/** Counts by whole hours, so possibly a few more than in the last 24 hours, never fewer. */
async function countLastDay(tx: Tx, now: number): Promise<number> {
  const { mails } = await tx
    .selectFrom('mail_hours')
    .select(({ fn }) => fn.sum<number | null>('mails').as('mails'))
    .where('hour', '>=', Math.floor(now / hour) - 24)
    .executeTakeFirstOrThrow();
  return Number(mails);
}

async function countMail(tx: Tx, now: number): Promise<void> {
  const current = Math.floor(now / hour);
  await deleteRows(tx, 'mail_hours', { hour: whereComparison('<', current - 48) });
  await insertRows(tx, 'mail_hours', [{ hour: current, mails: 1 }], {
    key: ['hour'],
    adds: 'mails',
  });
}

export type Result =
  | { state: 'sent' | 'uncertain' }
  | { state: 'failed'; isBounce: boolean }
  /** `isTry`: this attempt counts towards giving up. */
  | { state: 'queued'; dueAt: number; isTry: boolean };

/** The result of a claim, and what the mail server said. */
export type Settled = { claim: Claim; result: Result; answer: string | null; at: number };

export const settleClaim = (store: Store, settled: Settled): Promise<void> =>
  store.write((tx) => recordResult(tx, settled));

/** Does nothing if a person has decided about the delivery in the meantime. */
async function recordResult(tx: Tx, { claim, result, answer, at }: Settled): Promise<void> {
  const isQueued = result.state === 'queued';
  const claimedDelivery = {
    edition_id: claim.editionId,
    subscriber_id: claim.subscriberId,
    claim: claim.claim,
    // A delivery that took too long was marked uncertain; now its result is known.
    state: whereAmong<DeliveryState>(['claimed', 'uncertain']),
  };
  const settled = await updateRows(tx, 'deliveries', claimedDelivery, {
    state: result.state,
    answer,
    ...(isQueued ? { due_at: result.dueAt } : {}),
    ...(isQueued && !result.isTry ? {} : { tries: sql`tries + 1` }),
  });
  if (settled === 0) return;
  if (result.state === 'sent') {
    await resetBounces(tx, claim.subscriberId);
  } else if (result.state === 'failed' && result.isBounce) {
    await addBounce(tx, claim.subscriberId, at);
  }
}

/** Marks claims of processes that died as uncertain. In any edition: an older one may be sending uncertain emails again. */
export const expireClaims = (store: Store, before: number): Promise<void> =>
  store.write(async (tx) => {
    await tx
      .updateTable('deliveries')
      .set({ state: 'uncertain' })
      // The index begins with the edition, and this runs every few seconds.
      .where('edition_id', 'in', (eb) =>
        eb.selectFrom('editions').select('id').where('begun_at', 'is not', null),
      )
      .where('state', '=', 'claimed')
      .where('claimed_at', '<', before)
      .execute();
  });

/** Emails of unfinished editions, and confirmations that were not sent yet. */
export async function countWaitingMail({ db }: Pick<Store, 'db'>): Promise<number> {
  const deliveries = await db
    .selectFrom('deliveries')
    .innerJoin('editions', 'editions.id', 'edition_id')
    .where('editions.state', 'in', ['sending', 'paused'])
    .where('deliveries.state', 'in', ['queued', 'claimed'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return deliveries.count + (await countRows(db, 'subscription_letters', { sent_at: null }));
}

export async function countDeliveries(
  { db }: Pick<Store, 'db'>,
  editionId: number,
): Promise<DeliveryCounts> {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('edition_id', '=', editionId)
    .groupBy('state')
    .execute();
  const none = { queued: 0, claimed: 0, sent: 0, failed: 0, uncertain: 0, dropped: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Marks an edition as sent if no delivery is left. Returns whether it did. */
export const finishEdition = (store: Store, id: number, now: number): Promise<boolean> =>
  store.write(async (tx) => {
    await lockMailing(tx);
    const { queued, claimed: claimedCount } = await countDeliveries({ db: tx }, id);
    if (queued + claimedCount > 0) return false;
    if (!(await changeEditionState(tx, id, { from: ['sending'], to: 'sent' }, now))) return false;
    await foldCounts(tx, id);
    return true;
  });

/** Drops what is still queued. Emails that are being sent are finished. */
export async function endEdition(tx: Tx, id: number, now: number): Promise<boolean> {
  await lockMailing(tx);
  if (!(await changeEditionState(tx, id, { from: ['sending', 'paused'], to: 'ended' }, now)))
    return false;
  await updateRows(tx, 'deliveries', { edition_id: id, state: 'queued' }, { state: 'dropped' });
  await foldCounts(tx, id);
  return true;
}

/** Deliveries are deleted after a month; the counts stay. */
async function foldCounts(tx: Tx, id: number): Promise<void> {
  const { sent, failed } = await countDeliveries({ db: tx }, id);
  await updateRows(tx, 'editions', { id }, { sent, failed });
}

/** All emails to a subscriber, sent or queued. */
export async function listMail(tx: Tx, subscriberId: number) {
  const messages = await tx
    .selectFrom('subscription_letters')
    .select(['kind', 'made_at', 'sent_at', 'tries'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('made_at')
    .execute();
  const deliveries = await tx
    .selectFrom('deliveries')
    .select(['edition_id', 'state', 'tries', 'answer'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('edition_id')
    .execute();
  return { messages, deliveries };
}
