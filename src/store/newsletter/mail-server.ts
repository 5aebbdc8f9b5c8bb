import { sql } from 'kysely';
import type { Store, Tx } from '../store.ts';
import { takeTurn } from './editions.ts';

/** Keeps since when there is a mail server: without one nobody has been asked anything, and no time limit runs. */
export const recordMailServer = (store: Store, hasServer: boolean, now: number): Promise<void> =>
  store.write(async (tx) => {
    const { server_since } = await takeTurn(tx);
    if (hasServer ? server_since : server_since === null) return;
    if (!hasServer && server_since === 0) await askAnew(tx, now);
    await tx
      .updateTable('mailing')
      .set({ server_since: hasServer ? now : null })
      .execute();
  });

/** An earlier version took a file for an email that was sent. One email, whose file is there, waits for the server. */
async function askAnew(tx: Tx, now: number): Promise<void> {
  const asked = sql`confirmed_at is null and left_at is null and asked_at is not null`;
  await sql`delete from subscription_letters
    where subscriber_id in (select id from subscribers where ${asked})`.execute(tx);
  await sql`insert into subscription_letters (subscriber_id, kind, made_at, due_at, tries)
    select id, 'confirmacion', ${sql.lit(now)}, ${sql.lit(now)}, 1 from subscribers where ${asked}`.execute(
    tx,
  );
  await sql`update subscribers set asked_at = null where ${asked}`.execute(tx);
}
