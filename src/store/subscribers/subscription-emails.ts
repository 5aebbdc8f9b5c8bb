import { sql } from 'kysely';
import type { SubscriptionEmail } from '../mail-schema.ts';
import { deleteRows, listRows, updateRows, whereComparison } from '../rows.ts';
import type { Store, Tx } from '../store.ts';
import { addBounce } from './bounces.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** An address gets no more emails than this, however often it is typed into the form. */
const maxPerMonth = 3;
const pauseMs = day;
const reminderAfterMs = 3 * day;
const maxAgeMs = 30 * day;

/**
 * Queues a confirmation email unless the address is confirmed or was asked too often. Someone who left can come back at
 * once.
 */
export async function addConfirmation(tx: Tx, email: string, now: number, leftAt: number) {
  const pausedSince = Math.max(now - pauseMs, leftAt);
  await sql`
    insert into subscription_letters (subscriber_id, kind, made_at, due_at)
    select id, 'confirmacion', ${sql.lit(now)}, ${sql.lit(now)} from subscribers
    where email = ${email} and confirmed_at is null and left_at is null
      and not exists (
        select 1 from subscription_letters
        where subscriber_id = subscribers.id
          and (made_at > ${sql.lit(pausedSince)} or sent_at is null)
      )
      and (
        select count(*) from subscription_letters
        where subscriber_id = subscribers.id and made_at > ${sql.lit(now - maxAgeMs)}
      ) < ${sql.lit(maxPerMonth)}
  `.execute(tx);
}

/** Queues a reminder for people who were asked three days ago and did not confirm. Invited people get none. */
export const addReminders = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    await sql`
      insert into subscription_letters (subscriber_id, kind, made_at, due_at)
      select id, 'recordatorio', ${sql.lit(now)}, ${sql.lit(now)} from subscribers
      where confirmed_at is null and left_at is null and bounces = 0
        and asked_at <= ${sql.lit(now - reminderAfterMs)} and asked_at > ${sql.lit(now - maxAgeMs)}
        and not exists (
          select 1 from subscription_letters
          where subscriber_id = subscribers.id and kind <> 'confirmacion'
        )
    `.execute(tx);
    await deleteRows(tx, 'subscription_letters', { sent_at: whereComparison('<', now - maxAgeMs) });
  });

/** Asks all addresses once that were collected before confirmation existed. Returns how many. */
export const inviteUnasked = (store: Store, now: number): Promise<number> =>
  store.write(async (tx) => {
    const invited = await sql`
      insert into subscription_letters (subscriber_id, kind, made_at, due_at)
      select id, 'invitacion', ${sql.lit(now)}, ${sql.lit(now)} from subscribers
      where confirmed_at is null and left_at is null and asked_at is null
        and not exists (select 1 from subscription_letters where subscriber_id = subscribers.id)
    `.execute(tx);
    return Number(invited.numAffectedRows ?? 0n);
  });

/** Removes the unsent emails of someone who confirmed or left. */
export const deleteUnsent = (tx: Tx, subscriber: number) =>
  deleteRows(tx, 'subscription_letters', { subscriber_id: subscriber, sent_at: null });

export type DueEmail = SubscriptionEmail & { email: string; token: string };

/** A claim expires after this time; the email is then sent again with the same id. */
const claimMs = 20 * minute;

/** Claims the email that has waited longest; without a mail server, only those without a file. */
export async function claimEmail(
  store: Store,
  now: number,
  hasServer = true,
): Promise<DueEmail | null> {
  const next = await store.db
    .selectFrom('subscription_letters')
    .select(['subscriber_id', 'kind', 'made_at', 'due_at'])
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .$if(!hasServer, (query) => query.where('tries', '=', 0))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  return store.write(async (tx) => {
    const message = await tx
      .updateTable('subscription_letters')
      .set((eb) => ({ due_at: now + claimMs, tries: eb('tries', '+', 1) }))
      .where('subscriber_id', '=', next.subscriber_id)
      .where('kind', '=', next.kind)
      .where('made_at', '=', next.made_at)
      // Another process has claimed it if this changed.
      .where('due_at', '=', next.due_at)
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!message) return null;
    const id = message.subscriber_id;
    const [to] = await listRows(tx, 'subscribers', ['email', 'token'], { id });
    return to ? { ...message, ...to } : null;
  });
}

/** The email is not tried again, and the time to confirm begins. An address that refused it gets no reminder. */
export const closeEmail = (
  store: Store,
  message: SubscriptionEmail,
  now: number,
  { hasBounced }: { hasBounced: boolean },
): Promise<void> =>
  store.write(async (tx) => {
    await updateEmail(tx, message, { sent_at: now });
    if (hasBounced) await addBounce(tx, message.subscriber_id, now);
    if (message.kind === 'recordatorio') return;
    await updateRows(tx, 'subscribers', { id: message.subscriber_id }, { asked_at: now });
  });

export const postponeEmail = (store: Store, message: SubscriptionEmail, until: number) =>
  store.write((tx) => updateEmail(tx, message, { due_at: until }));

async function updateEmail(
  tx: Tx,
  { subscriber_id, kind, made_at }: SubscriptionEmail,
  change: { sent_at: number } | { due_at: number },
): Promise<void> {
  await updateRows(tx, 'subscription_letters', { subscriber_id, kind, made_at }, change);
}
