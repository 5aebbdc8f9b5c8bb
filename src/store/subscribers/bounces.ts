import { sql } from 'kysely';
import { updateRows } from '../rows.ts';
import type { Tx } from '../store.ts';

/** After this many bounces in a row nothing more is sent to an address. */
export const maxBounces = 3;
/** Subscribers who get editions; of the sample see `whereNotSample`. */
export const whereReceiving = sql<boolean>`confirmed_at is not null and left_at is null and bounces < ${sql.lit(maxBounces)}`;
/** A mail server that is broken for a week must not lose its subscribers. */
const minSpanMs = 14 * 24 * 3_600_000;

export const noBounces = { bounces: 0, bounced_at: null, reported_at: null };

/** The last bounce allowed counts only if the first one is old enough. */
export async function addBounce(tx: Tx, subscriberId: number, now: number): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({
      bounces: sql<number>`case when bounces + 1 < ${maxBounces} or bounced_at <= ${now - minSpanMs}
        then bounces + 1 else bounces end`,
      bounced_at: sql<number>`coalesce(bounced_at, ${now})`,
    })
    .where('id', '=', subscriberId)
    .execute();
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
  const failed = await tx
    .updateTable('deliveries')
    .set({ state: 'failed', answer })
    .where('edition_id', '=', newest.edition_id)
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (failed.numUpdatedRows === 0n) return false;
  await tx
    .updateTable('editions')
    .set((eb) => ({ sent: eb('sent', '-', 1), failed: eb('failed', '+', 1) }))
    .where('id', '=', newest.edition_id)
    // Other editions have no counts yet.
    .where('state', 'in', ['sent', 'ended'])
    .execute();
  await addBounce(tx, subscriberId, now);
  await updateRows(tx, 'subscribers', { id: subscriberId }, { reported_at: now });
  return true;
}

/**
 * The server accepted an email. If the one before was accepted and bounced later, this one may too, so the count is kept
 * until the next email.
 */
export async function resetBounces(tx: Tx, subscriberId: number): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({
      bounces: sql<number>`case when reported_at is null then 0 else bounces end`,
      bounced_at: sql<number | null>`case when reported_at is null then null else bounced_at end`,
      reported_at: null,
    })
    .where('id', '=', subscriberId)
    .where('bounces', '>', 0)
    .execute();
}
