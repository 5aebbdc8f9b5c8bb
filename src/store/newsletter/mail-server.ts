import { sql } from 'kysely';
import { updateRows } from '../rows.ts';
import type { Store, Tx } from '../store.ts';
import { lockMailing } from './editions.ts';

/**
 * Records when the mail server was first configured. Deletion of unconfirmed addresses counts from then: before, no
 * confirmation email could be sent.
 */
export const recordMailServer = (store: Store, hasServer: boolean, now: number): Promise<void> =>
  store.write(async (tx) => {
    const { server_since } = await lockMailing(tx);
    if (hasServer ? server_since : server_since === null) return;
    if (!hasServer && server_since === 0) await queueAgain(tx, now);
    await updateRows(tx, 'mailing', {}, { server_since: hasServer ? now : null });
  });

/**
 * An earlier version marked an email as sent when it wrote the file. Queues these emails again, to be sent once there
 * is a server.
 */
async function queueAgain(tx: Tx, now: number): Promise<void> {
  const whereUnconfirmed = sql`confirmed_at is null and left_at is null and asked_at is not null`;
  await sql`delete from subscription_letters
    where subscriber_id in (select id from subscribers where ${whereUnconfirmed})`.execute(tx);
  await sql`insert into subscription_letters (subscriber_id, kind, made_at, due_at, tries)
    select id, 'confirmacion', ${sql.lit(now)}, ${sql.lit(now)}, 1 from subscribers where ${whereUnconfirmed}`.execute(
    tx,
  );
  await sql`update subscribers set asked_at = null where ${whereUnconfirmed}`.execute(tx);
}
