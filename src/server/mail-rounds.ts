import { setTimeout as sleep } from 'node:timers/promises';
import { type Env, SetupError } from '#env.ts';
import { filesOnly, removeOldLetterFiles, toLetterFolder } from '#newsroom/mail/letter-files.ts';
import { openPost, type Post } from '#newsroom/mail/post.ts';
import { toSender } from '#newsroom/newsletter/composition.ts';
import { createSending, keepSending } from '#newsroom/newsletter/sending.ts';
import type { LiveSite } from '#newsroom/site-settings/site.ts';
import { sendLetters, tendSubscribers } from '#newsroom/subscribers/round.ts';
import type { Store } from '#store/store.ts';
import { reportFault, reportUnavailable, tell } from './telemetry/log.ts';
import { hidePersonal } from './telemetry/log-text.ts';
import { countOutcomes } from './telemetry/newsroom-metrics.ts';

/** Whoever has just subscribed looks into the mailbox at once. */
const pause = 2_000;
/** While there is something in the way that a moment will not mend. */
const longPause = 60_000;
/** Between two looks at what days bring. */
const tending = 600_000;

/** What the newsroom sends by itself, from one process of each server; of several, each letter is taken by one. */
export function startMailRounds(
  env: Env,
  store: Store,
  site: LiveSite,
): { stop: () => Promise<void> } {
  const post = tryToOpen(env, site);
  if (post && !post.isServer) tell('warn', filesOnly(post.place));
  return post ? goRound(env, store, post, site) : { stop: async () => {} };
}

function goRound(env: Env, store: Store, post: Post, site: LiveSite) {
  const ending = new AbortController();
  const { signal } = ending;
  const report = (error: unknown) =>
    store.isUnavailable(error) ? reportUnavailable(error) : reportFault(error);
  let tendedAt = 0;
  let told: string | null = null;

  async function round(): Promise<string | null> {
    if (Date.now() - tendedAt > tending) {
      await tendSubscribers(store, post, Date.now());
      await removeOldLetterFiles(toLetterFolder(env), Date.now());
      tendedAt = Date.now();
    }
    return sendLetters(store, post, site.get(), { getTime: Date.now, signal });
  }

  async function goOn() {
    while (!signal.aborted) {
      const fault = await round().catch((error) => {
        report(error);
        return told;
      });
      if (fault !== null && fault !== told)
        tell('warn', hidePersonal(`El correo espera. ${fault}`));
      told = fault;
      await sleep(fault === null ? pause : longPause, null, { signal }).catch(() => {});
    }
  }

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
  const rounds = Promise.all([goOn(), keepSending(editions, signal, report)]);
  return {
    async stop() {
      ending.abort();
      await rounds;
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
