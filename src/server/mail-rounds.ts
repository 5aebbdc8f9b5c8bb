import { type Env, SetupError } from '#env.ts';
import { deleteOldEmailFiles, filesOnly, toEmailFolder } from '#newsroom/mail/email-files.ts';
import { type MailTransport, openMailTransport } from '#newsroom/mail/post.ts';
import { toSender } from '#newsroom/newsletter/composition.ts';
import { createSending, roundEveryMs } from '#newsroom/newsletter/sending.ts';
import type { LiveSite } from '#newsroom/site-settings/site.ts';
import { runSubscriberTasks, sendEmails } from '#newsroom/subscribers/subscription-jobs.ts';
import type { Store } from '#store/store.ts';
import { type Rounds, startRounds } from './rounds.ts';
import { log } from './telemetry/log.ts';
import { hidePersonal } from './telemetry/log-text.ts';
import { countOutcomes } from './telemetry/newsroom-metrics.ts';

/** Short: a new subscriber checks the mailbox at once. */
const pauseMs = 2_000;
/** While the mail server refuses or cannot be reached. */
const retryPauseMs = 60_000;
const tasksEveryMs = 600_000;

/** Sends emails and editions. With several servers, each email is claimed by one. */
export function startMailRounds(env: Env, store: Store, site: LiveSite): Rounds {
  const post = tryToOpen(env, site);
  if (post && !post.isServer) log('warn', filesOnly(post.destination));
  return post ? startBoth(env, store, post, site) : { stop: async () => {} };
}

function startBoth(env: Env, store: Store, post: MailTransport, site: LiveSite): Rounds {
  let tasksRanAt = 0;
  let lastFault: string | null = null;

  const emails = startRounds(store, pauseMs, async (signal) => {
    if (Date.now() - tasksRanAt > tasksEveryMs) {
      await runSubscriberTasks(store, post, Date.now());
      await deleteOldEmailFiles(toEmailFolder(env), Date.now());
      tasksRanAt = Date.now();
    }
    const fault = await sendEmails(store, post, site.get(), { getTime: Date.now, signal });
    if (fault !== null && fault !== lastFault)
      log('warn', hidePersonal(`El correo está en espera. ${fault}`));
    lastFault = fault;
    return fault === null ? pauseMs : retryPauseMs;
  });

  // In parallel: a new subscriber does not wait for an edition.
  const editions = createSending({
    store,
    post,
    get sender() {
      return toSender(env, site.get());
    },
    env,
    onPaused: ({ id, reason }) =>
      log('warn', hidePersonal(`El boletín n.º ${id} está en pausa. ${reason ?? ''}`.trim())),
  });
  const sending = startRounds(store, roundEveryMs, async (signal) => {
    const nextAt = (await editions.sendDue(signal)) ?? Number.POSITIVE_INFINITY;
    return Math.min(Math.max(nextAt - Date.now(), 0), roundEveryMs);
  });
  return {
    async stop() {
      await Promise.all([emails.stop(), sending.stop()]);
      post.close();
    },
  };
}

/** Null if the mail settings are wrong: the desk opens anyway. */
function tryToOpen(env: Env, site: LiveSite): MailTransport | null {
  try {
    toSender(env, site.get());
    return countOutcomes(openMailTransport(env, site.get));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    log('warn', `No se envía correo: ${error.message}`);
    return null;
  }
}
