import { sql } from 'kysely';
import type { Tx } from '../store.ts';
import { mostBounces } from './editions.ts';

/** A server that was broken for a week must not cost it its readers. */
const shortestSpan = 14 * 24 * 3_600_000;

export const noBounces = { bounces: 0, bounced_at: null };

/** The bounce that ends an address's mail counts only if the first of them is old enough. */
export async function addBounce(tx: Tx, subscriberId: number, now: number): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({
      bounces: sql<number>`case when bounces + 1 < ${mostBounces} or bounced_at <= ${now - shortestSpan}
        then bounces + 1 else bounces end`,
      bounced_at: sql<number>`coalesce(bounced_at, ${now})`,
    })
    .where('id', '=', subscriberId)
    .execute();
}
