import { type Env, SetupError } from '#env.ts';
import { filesOnly, removeOldEmailFiles, toEmailFolder } from '#newsroom/mail/email-files.ts';
import { openPost, type Post } from '#newsroom/mail/post.ts';
import { toSender } from '#newsroom/newsletter/composition.ts';
import { createSending, roundEveryMs } from '#newsroom/newsletter/sending.ts';
import type { LiveSite } from '#newsroom/site-settings/site.ts';
import { sendEmails, tendSubscribers } from '#newsroom/subscribers/round.ts';
import type { Store } from '#store/store.ts';
import { type Rounds, startRounds } from './rounds.ts';
import { tell } from './telemetry/log.ts';
import { hidePersonal } from './telemetry/log-text.ts';
import { countOutcomes } from './telemetry/newsroom-metrics.ts';

/** Short: a new subscriber looks into the mailbox at once. */
const pauseMs = 2_000;
/** While the mail server refuses or cannot be reached. */
const longPauseMs = 60_000;
const tendEveryMs = 600_000;

/** What the newsroom sends by itself, from one process of each server; of several, each letter is taken by one. */
export function startMailRounds(env: Env, store: Store, site: LiveSite): Rounds {
  const post = tryToOpen(env, site);
  if (post && !post.isServer) tell('warn', filesOnly(post.place));
  return post ? goRound(env, store, post, site) : { stop: async () => {} };
}

function goRound(env: Env, store: Store, post: Post, site: LiveSite): Rounds {
  let tendedAt = 0;
  let told: string | null = null;

  const letters = startRounds(store, pauseMs, async (signal) => {
    if (Date.now() - tendedAt > tendEveryMs) {
      await tendSubscribers(store, post, Date.now());
      await removeOldEmailFiles(toEmailFolder(env), Date.now());
      tendedAt = Date.now();
    }
    const fault = await sendEmails(store, post, site.get(), { getTime: Date.now, signal });
    if (fault !== null && fault !== told) tell('warn', hidePersonal(`El correo espera. ${fault}`));
    told = fault;
    return fault === null ? pauseMs : longPauseMs;
  });

  // Beside one another: who subscribes while an edition goes out is not kept waiting.
  const editions = createSending({
    store,
    post,
    get sender() {
      return toSender(env, site.get());
    },
    env,
    onPaused: ({ id, reason }) =>
      tell('warn', hidePersonal(`El boletín n.º ${id} está en pausa. ${reason ?? ''}`.trim())),
  });
  const sending = startRounds(store, roundEveryMs, async (signal) => {
    const nextAt = (await editions.round(signal)) ?? Number.POSITIVE_INFINITY;
    return Math.min(Math.max(nextAt - Date.now(), 0), roundEveryMs);
  });
  return {
    async stop() {
      await Promise.all([letters.stop(), sending.stop()]);
      post.close();
    },
  };
}

/** The desk opens all the same. */
function tryToOpen(env: Env, site: LiveSite): Post | null {
  try {
    toSender(env, site.get());
    return countOutcomes(openPost(env, site.get));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    tell('warn', `No se envía correo: ${error.message}`);
    return null;
  }
}
