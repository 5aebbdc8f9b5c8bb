import { randomBytes } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { foldEmail } from '../email.ts';
import type { Subscriber } from '../mail-schema.ts';
import {
  deleteRows,
  hasRow,
  readRows,
  requireOnlyRow,
  updateRows,
  whereComparison,
} from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';
import { maxBounces, noBounces } from './bounces.ts';
import { addDeparted, deleteDeparted } from './departed.ts';
import { addConfirmation, deleteUnsent } from './subscription-emails.ts';

/**
 * Asks an address to confirm if it is new, left, or had too many bounces. The caller is not told which, and the same
 * statements run for all: see `waitForBeat` in src/server/api/subscribe.ts.
 */
export async function addSubscriber(store: Store, typedEmail: string, now: number): Promise<void> {
  const email = foldEmail(typedEmail);
  const token = randomBytes(24).toString('base64url');
  await store.write(async (tx) => {
    const before = await tx
      .insertInto('subscribers')
      .values({ email, token, created_at: now })
      // Locks the row: of two requests at once only one queues an email.
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
      .returning(['token', 'left_at'])
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('subscribers')
      .set({
        ...{ created_at: now, asked_at: null, confirmed_at: null, left_at: null },
        ...noBounces,
        ...noConsent,
      })
      .where('email', '=', email)
      .where((eb) => eb.or([eb('left_at', 'is not', null), eb('bounces', '>=', maxBounces)]))
      .execute();
    await addConfirmation(tx, email, now, before.left_at ?? 0);
    await addToTotal(tx, before.token === token || before.left_at !== null ? 1 : 0);
  });
}

/** Clears where an import says the person consented: they subscribed or confirmed themselves since. */
const noConsent = { consent_origin: null, consent_at: null, imported_at: null };

export const addToTotal = (tx: Tx, number: number) =>
  updateRows(tx, 'totals', {}, { subscribers: sql`subscribers + ${number}` });

/** Confirms an address by the link sent to it, even if it had left. False if nobody has this token. */
export const confirmSubscription = (store: Store, token: string, now: number): Promise<boolean> =>
  store.write(async (tx) => {
    const subscriber = await lockByToken(tx, token);
    if (!subscriber) return false;
    if (subscriber.confirmed_at !== null && subscriber.left_at === null) return true;
    await updateRows(
      tx,
      'subscribers',
      { id: subscriber.id },
      { confirmed_at: now, left_at: null, ...noBounces, ...noConsent },
    );
    await deleteUnsent(tx, subscriber.id);
    await deleteDeparted(tx, subscriber.email);
    if (subscriber.left_at !== null) {
      await addToTotal(tx, 1);
      if (subscriber.confirmed_at !== null) await countDeparture(tx, subscriber.left_at, -1);
    }
    return true;
  });

/** Does nothing if nobody has this token or they have left already. */
export const unsubscribeByToken = (store: Store, token: string, now: number): Promise<void> =>
  store.write(async (tx) => {
    const subscriber = await lockByToken(tx, token);
    if (subscriber) await unsubscribe(tx, subscriber, now);
  });

/** A person who leaves gets no more email, and can subscribe again until the address is deleted. */
export async function unsubscribe(tx: Tx, subscriber: Subscriber, now: number): Promise<void> {
  if (subscriber.left_at !== null) return;
  const { id, email, confirmed_at } = subscriber;
  await updateRows(tx, 'subscribers', { id }, { left_at: now });
  await deleteUnsent(tx, id);
  await addDeparted(tx, email, now);
  await addToTotal(tx, -1);
  if (confirmed_at !== null) await countDeparture(tx, now, 1);
}

export async function erase(tx: Tx, subscriber: Subscriber, now: number): Promise<void> {
  await unsubscribe(tx, subscriber, now);
  await deleteRows(tx, 'subscribers', { id: subscriber.id });
  await addDeparted(tx, subscriber.email, now);
}

/** Sends email again to one address, or all, that had too many bounces. Returns how many there were. */
export async function reactivateBounced(tx: Tx, email: string | null): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('subscribers')
    .set(noBounces)
    .where('bounces', '>=', maxBounces)
    .$if(email !== null, (query) => query.where('email', '=', foldEmail(email ?? '')))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const lockByToken = (tx: Tx, token: string) => lock(tx, 'token', token);
export const lockByEmail = (tx: Tx, email: string) => lock(tx, 'email', foldEmail(email));

/** Locks the row: on PostgreSQL two requests at once would both see the state before. */
async function lock(tx: Tx, column: 'token' | 'email', value: string): Promise<Subscriber | null> {
  const touched = await tx
    .updateTable('subscribers')
    .set({ bounces: sql.ref('bounces') })
    .where(column, '=', value)
    .returningAll()
    .executeTakeFirst();
  return touched ?? null;
}

const day = 24 * 3_600_000;
/** How long an address is kept after it left, or after our email if it does not confirm. */
const maxAgeMs = 30 * day;
/** How long it is kept if the mail server accepts no email to it. The privacy page promises both. */
const maxUnsentAgeMs = 60 * day;

/** Deletes addresses that left a month ago or did not confirm in time. */
export const deleteOldSubscribers = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    await deleteRows(tx, 'subscribers', { left_at: whereComparison('<', now - maxAgeMs) });
    const { server_since } = await requireOnlyRow(tx, 'mailing');
    const unanswered = (eb: ExpressionBuilder<Database, 'subscribers'>) => {
      const messages = eb
        .selectFrom('subscription_letters')
        .whereRef('subscriber_id', '=', 'subscribers.id')
        .where('kind', '!=', 'recordatorio')
        .select(({ fn }) => fn.max('made_at').as('last'));
      const wasAsked = eb('asked_at', '<', now - maxAgeMs);
      const hasServer = server_since && server_since < now - maxUnsentAgeMs;
      return hasServer ? eb.or([wasAsked, eb(messages, '<', now - maxUnsentAgeMs)]) : wasAsked;
    };
    const silent = await tx
      .deleteFrom('subscribers')
      .where('confirmed_at', 'is', null)
      .where('left_at', 'is', null)
      .where(unanswered)
      .executeTakeFirst();
    await addToTotal(tx, -Number(silent.numDeletedRows));
  });

export const hasSubscribers = ({ db }: Store) => hasRow(db, 'subscribers');

export const listSubscribers = ({ db }: Pick<Store, 'db'>) =>
  readRows<Subscriber>(db, 'subscribers', ['id']);

/** Counts a subscriber who leaves, or comes back, for the last edition before. */
async function countDeparture(tx: Tx, at: number, step: 1 | -1): Promise<void> {
  await tx
    .updateTable('editions')
    .set((eb) => ({ departures: eb('departures', '+', step) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('editions as before')
        .select(({ fn }) => fn.max('before.id').as('last'))
        .where('before.begun_at', '<=', at),
    )
    .execute();
}
