import { sql } from 'kysely';
import type { Tx } from '../store.ts';

/** After so many refusals in a row nothing more is sent to an address. */
export const maxBounces = 3;
/** A server that was broken for a week must not cost it its readers. */
const shortestSpan = 14 * 24 * 3_600_000;

export const noBounces = { bounces: 0, bounced_at: null, reported_at: null };

/** The bounce that ends an address's mail counts only if the first of them is old enough. */
export async function addBounce(tx: Tx, subscriberId: number, now: number): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({
      bounces: sql<number>`case when bounces + 1 < ${maxBounces} or bounced_at <= ${now - shortestSpan}
        then bounces + 1 else bounces end`,
      bounced_at: sql<number>`coalesce(bounced_at, ${now})`,
    })
    .where('id', '=', subscriberId)
    .execute();
}

/** Their clock and ours. */
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
    // Before it is over they are not counted.
    .where('state', 'in', ['sent', 'ended'])
    .execute();
  await addBounce(tx, subscriberId, now);
  await tx
    .updateTable('subscribers')
    .set({ reported_at: now })
    .where('id', '=', subscriberId)
    .execute();
  return true;
}

/**
 * A server took an email. If the one before bounced after being taken, that says nothing yet: this one may as well. The
 * count is forgotten with the next.
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
