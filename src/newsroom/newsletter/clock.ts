import { getCaracasLagMs } from '#contract/caracas.ts';
import type { Env } from '#env.ts';
import { Refusal } from '#refusal.ts';
import { getDraftEdition, listBegunEditions } from '#store/newsletter/editions.ts';
import { getSendSchedule, setSendSchedule, unschedule } from '#store/newsletter/mail-clock.ts';
import type { Store } from '#store/store.ts';
import type { EditionSender } from './composition.ts';
import { minArticles, prepareEdition } from './edition.ts';
import { clock, startEdition } from './edition-actions.ts';

type Weekly = NonNullable<Env['BOLETIN']>;

const minute = 60_000;
const day = 24 * 60 * minute;
const week = 7 * day;
/** 1 January 1970 was a Thursday; Sunday is 0. */
const thursday = 4;

/** The last time it was that day and hour in Caracas. */
export function findSlot({ weekday, minutes }: Weekly, now: number): number {
  const inWeek = ((weekday - thursday + 7) % 7) * day + minutes * minute + getCaracasLagMs(now);
  return Math.floor((now - inWeek) / week) * week + inWeek;
}

export const findNextSlot = (weekly: Weekly, now: number) => findSlot(weekly, now) + week;

/**
 * Sends the edition that is due: the weekly edition, or an edition that a person scheduled. Idempotent: any number of servers may
 * call it repeatedly.
 */
export async function sendIfDue(
  store: Store,
  weekly: Weekly | undefined,
  sender: EditionSender,
  now: number,
): Promise<void> {
  const draft = await getDraftEdition(store);
  if (draft?.sendAt != null) {
    if (draft.sendAt > now) return;
    if (now - draft.sendAt >= day) return unschedule(store, draft.id, now);
    await startQuietly(store, sender, now);
    return;
  }
  if (!weekly) return;
  const slot = findSlot(weekly, now);
  if ((await getSendSchedule(store)).clock_at >= slot) return;
  const [last] = await listBegunEditions(store, 1);
  const setState = (state: Parameters<typeof setSendSchedule>[2]) =>
    setSendSchedule(store, slot, state);
  if ((last?.begun_at ?? 0) >= slot) return setState('sent');
  // A day late, for example after a power cut: do not send automatically.
  if (now - slot >= day) return setState('late');
  if (last?.state === 'sending' || last?.state === 'paused') return setState('busy');
  const { articles } = await prepareEdition(store, sender, now);
  if (articles.length < minArticles) return setState('skipped');
  if (await startQuietly(store, sender, now)) await setState('sent');
}

/** Only one server starts it. False if it was refused; then a person must act. */
async function startQuietly(store: Store, sender: EditionSender, now: number): Promise<boolean> {
  try {
    await startEdition(store, sender, clock, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
