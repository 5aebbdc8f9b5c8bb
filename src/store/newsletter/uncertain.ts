import { sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';
import { takeTurn, turnEdition } from './editions.ts';

type State = Database['deliveries']['state'];
export type Troubled = {
  editionId: number;
  subscriberId: number;
  email: string;
  at: number;
  answer: string | null;
};

/** Uncertain or failed deliveries of all editions, newest edition first. */
export async function listTroubled(
  { db }: Store,
  state: 'uncertain' | 'failed',
  limit: number,
): Promise<Troubled[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['edition_id', 'subscriber_id', 'email', 'claimed_at', 'answer'])
    .where('state', '=', state)
    .orderBy('edition_id', 'desc')
    .orderBy('subscriber_id')
    .limit(limit)
    .execute();
  return rows.map(({ edition_id, subscriber_id, email, claimed_at, answer }) => ({
    editionId: edition_id,
    subscriberId: subscriber_id,
    email,
    at: claimed_at ?? 0,
    answer,
  }));
}

export type Decision = 'again' | 'let-go';

/**
 * Applies a person's decision to the uncertain deliveries of an edition, of one subscriber or all. Returns how many there
 * were; null if they cannot be sent again because another edition is being sent.
 */
export async function decideUncertain(
  tx: Tx,
  editionId: number,
  { decision, subscriber }: { decision: Decision; subscriber: number | null },
  now: number,
): Promise<number | null> {
  await takeTurn(tx);
  if (decision === 'again' && (await isOtherSending(tx, editionId))) return null;
  const state: State = decision === 'again' ? 'queued' : 'dropped';
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ state, claim: null, due_at: now })
    .where('edition_id', '=', editionId)
    .where('state', '=', 'uncertain')
    .$if(subscriber !== null, (query) => query.where('subscriber_id', '=', subscriber))
    .executeTakeFirst();
  if (decision === 'again' && numUpdatedRows > 0n) {
    await turnEdition(tx, editionId, { from: ['sent', 'ended'], to: 'sending' }, now);
  }
  return Number(numUpdatedRows);
}

async function isOtherSending(tx: Tx, editionId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('editions')
    .select('id')
    .where('state', 'in', ['sending', 'paused'])
    .where('id', '!=', editionId)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * After a restore nobody knows what was sent since the backup was made. So sending stops, and deliveries that were still
 * open in the backup are uncertain.
 */
export async function holdRestoredEditions(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ state: 'uncertain' })
    .where('state', 'in', ['queued', 'claimed'])
    .execute();
  await tx
    .updateTable('editions')
    .set({ state: 'ended', changed_at: now })
    .where('state', 'in', ['sending', 'paused'])
    .execute();
  await tx.updateTable('editions').set({ send_at: null }).execute();
  await tx.updateTable('mailing').set({ clock_at: now, clock_said: null }).execute();
}

const keptFor = 30 * 24 * 3_600_000;

/** Deletes deliveries after a month, in portions, for privacy. */
export const forgetDeliveries = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    await sql`
      delete from deliveries where (edition_id, subscriber_id) in (
        select edition_id, subscriber_id from deliveries
        where edition_id in (
          select id from editions where state in ('sent', 'ended') and changed_at < ${now - keptFor}
        )
        limit 2000
      )
    `.execute(tx);
  });
