import { createHash } from 'node:crypto';
import type { Site } from '#contract/site.ts';
import { recordMailServer } from '#store/newsletter/mail-server.ts';
import type { Store } from '#store/store.ts';
import { deleteOldSubscribers } from '#store/subscribers/subscribers.ts';
import {
  addReminders,
  claimEmail,
  closeEmail,
  type DueEmail,
  postponeEmail,
} from '#store/subscribers/subscription-emails.ts';
import type { MailTransport } from '../mail/post.ts';
import type { SendOutcome } from '../mail/smtp.ts';
import { writeEmail } from './subscription-mail.ts';

const minute = 60_000;
/** Pauses after each failed attempt; the last one repeats. */
const pauses = [1, 5, 20, 60, 240].map((minutes) => minutes * minute);

/** After this many deferrals in a row, stop: the server accepts no email now. */
const maxDeferrals = 5;
/** After these outcomes no other email would be accepted either. */
const mustStop = (kind: SendOutcome['kind']) => kind === 'unreachable' || kind === 'misconfigured';

/**
 * Sends the due emails one by one. Each is claimed before it is sent and marked after; an interrupted one is tried again
 * with the same Message-ID. Returns why sending stopped for all, or null. Without a mail server each becomes a file and
 * stays due.
 */
export async function sendEmails(
  store: Store,
  post: MailTransport,
  site: Pick<Site, 'name' | 'url' | 'accent' | 'address'>,
  { getTime, signal }: { getTime: () => number; signal: AbortSignal },
): Promise<string | null> {
  for (let deferrals = 0; !signal.aborted; ) {
    const due = await claimEmail(store, getTime(), post.isServer);
    if (!due) break;
    const { kind, why } = await post.send({
      to: due.email,
      id: toId(due),
      token: due.token,
      ...writeEmail(due, site),
    });
    if (kind === 'sent' && !post.isServer) {
      await postponeEmail(store, due, getTime());
    } else if (kind === 'deferred' || kind === 'rejectedContent' || mustStop(kind)) {
      const pause = pauses[Math.min(due.tries, pauses.length) - 1] ?? minute;
      await postponeEmail(store, due, getTime() + pause);
      deferrals += 1;
      if (mustStop(kind) || deferrals === maxDeferrals) return why;
    } else {
      // An uncertain email was most likely delivered. If not, the reminder will be.
      await closeEmail(store, due, getTime(), { hasBounced: kind === 'invalidAddress' });
      deferrals = 0;
    }
  }
  return null;
}

/** Message-ID: equal for every attempt; a hash, so that it reveals neither the subscriber nor their number. */
const toId = ({ kind, token, made_at }: DueEmail) =>
  `${kind}-${createHash('sha256').update(`${token} ${kind} ${made_at}`).digest('hex').slice(0, 16)}`;

/** Periodic housekeeping of subscriptions. */
export async function runSubscriberTasks(
  store: Store,
  { isServer }: Pick<MailTransport, 'isServer'>,
  now: number,
): Promise<void> {
  await recordMailServer(store, isServer, now);
  await deleteOldSubscribers(store, now);
  await addReminders(store, now);
}
