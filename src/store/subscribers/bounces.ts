import { sql } from 'kysely';
import type { EditionRow } from '../mail-schema.ts';
import { updateRows, whereAmong, whereComparison } from '../rows.ts';
import type { Tx } from '../store.ts';

/** After this many bounces in a row nothing more is sent to an address. */
export const maxBounces = 3;
/** Subscribers who get editions. Sample subscribers match too: see `whereNotSample`. */
export const whereReceiving = sql<boolean>`confirmed_at is not null and left_at is null and bounces < ${sql.lit(maxBounces)}`;
/** A mail server that is broken for a week must not lose its subscribers. */
const minSpanMs = 14 * 24 * 3_600_000;

export const noBounces = { bounces: 0, bounced_at: null, reported_at: null };

/** The last bounce allowed counts only if the first one is old enough. */
export async function addBounce(tx: Tx, id: number, now: number): Promise<void> {
  const bounces = sql`case when bounces + 1 < ${maxBounces} or bounced_at <= ${now - minSpanMs}
    then bounces + 1 else bounces end`;
  const bounced_at = sql`coalesce(bounced_at, ${now})`;
  await updateRows(tx, 'subscribers', { id }, { bounces, bounced_at });
}

/** How far the provider's clock may be from ours. */
const skewMs = 10 * 60_000;

/**
 * A bounce reported after the mail server had accepted the email. It counts for the newest email before it, and only
 * once: a repeated report finds that email failed already.
 */
export async function addReportedBounce(
  tx: Tx,
  subscriberId: number,
  { at, answer }: { at: number; answer: string },
  now: number,
): Promise<boolean> {
  const newest = await tx
    .selectFrom('deliveries')
    .select(['edition_id', 'state'])
    .where('subscriber_id', '=', subscriberId)
    .where('claimed_at', '<=', at + skewMs)
    .orderBy('claimed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.state !== 'sent') return false;
  const { edition_id } = newest;
  const sentDelivery = { edition_id, subscriber_id: subscriberId, state: 'sent' as const };
  const failures = await updateRows(tx, 'deliveries', sentDelivery, { state: 'failed', answer });
  if (failures === 0) return false;
  // Other editions have no counts yet.
  const countedEdition = {
    id: edition_id,
    state: whereAmong<EditionRow['state']>(['sent', 'ended']),
  };
  await updateRows(tx, 'editions', countedEdition, {
    sent: sql`sent - 1`,
    failed: sql`failed + 1`,
  });
  await addBounce(tx, subscriberId, now);
  await updateRows(tx, 'subscribers', { id: subscriberId }, { reported_at: now });
  return true;
}

/**
 * The server accepted an email. If the one before was accepted and bounced later, this one may too, so the count is kept
 * until the next email.
 */
export async function resetBounces(tx: Tx, id: number): Promise<void> {
  const change = {
    bounces: sql`case when reported_at is null then 0 else bounces end`,
    bounced_at: sql`case when reported_at is null then null else bounced_at end`,
    reported_at: null,
  };
  await updateRows(tx, 'subscribers', { id, bounces: whereComparison('>', 0) }, change);
}
