import { sql } from 'kysely';
import { hasRow, updateRows, whereAmong, whereComparison } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';
import { changeEditionState, type EditionState, lockMailing } from './editions.ts';

type State = Database['deliveries']['state'];
export type Troubled = Awaited<ReturnType<typeof listTroubled>>[number];

/** Uncertain or failed deliveries of all editions, newest edition first. */
export async function listTroubled({ db }: Store, state: 'uncertain' | 'failed', limit: number) {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['edition_id as edition', 'subscriber_id as subscriber', 'email', 'answer'])
    .select('claimed_at')
    .where('state', '=', state)
    .orderBy('edition_id', 'desc')
    .orderBy('subscriber_id')
    .limit(limit)
    .execute();
  return rows.map(({ claimed_at, ...row }) => ({ ...row, at: claimed_at ?? 0 }));
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
  await lockMailing(tx);
  if (decision === 'again' && (await isOtherSending(tx, editionId))) return null;
  const state: State = decision === 'again' ? 'queued' : 'dropped';
  const decided = await updateRows(
    tx,
    'deliveries',
    {
      edition_id: editionId,
      state: 'uncertain',
      ...(subscriber !== null && { subscriber_id: subscriber }),
    },
    { state, claim: null, due_at: now },
  );
  if (decision === 'again' && decided > 0) {
    await changeEditionState(tx, editionId, { from: ['sent', 'ended'], to: 'sending' }, now);
  }
  return decided;
}

const running = whereAmong<EditionState>(['sending', 'paused']);
const isOtherSending = (tx: Tx, editionId: number) =>
  hasRow(tx, 'editions', { state: running, id: whereComparison('<>', editionId) });

/**
 * After a restore nobody knows what was sent since the backup was made. So this ends all sending, and marks the
 * deliveries that were open in the backup as uncertain.
 */
export async function endRestoredEditions(tx: Tx, now: number): Promise<void> {
  const open = whereAmong<State>(['queued', 'claimed']);
  await updateRows(tx, 'deliveries', { state: open }, { state: 'uncertain' });
  await updateRows(tx, 'editions', { state: running }, { state: 'ended', changed_at: now });
  await updateRows(tx, 'editions', {}, { send_at: null });
  await updateRows(tx, 'mailing', {}, { clock_at: now, clock_said: null });
}

const deliveryMaxAgeMs = 30 * 24 * 3_600_000;

/** Deletes deliveries after a month, in batches, for privacy. */
export const deleteOldDeliveries = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    await sql`
      delete from deliveries where (edition_id, subscriber_id) in (
        select edition_id, subscriber_id from deliveries
        where edition_id in (
          select id from editions where state in ('sent', 'ended') and changed_at < ${now - deliveryMaxAgeMs}
        )
        limit 2000
      )
    `.execute(tx);
  });
