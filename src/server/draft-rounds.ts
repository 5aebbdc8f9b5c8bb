import type { Env } from '#env.ts';
import { announceChanged } from '#newsroom/articles/announce.ts';
import { publishDueChanges } from '#newsroom/articles/publish-draft.ts';
import { openUploads } from '#newsroom/pictures/uploads.ts';
import { forgetOldDrafts } from '#store/drafts/drafts.ts';
import { forgetUnusedImages } from '#store/pictures/picture-uses.ts';
import type { Store } from '#store/store.ts';
import { reportFault, reportUnavailable, tell } from './telemetry/log.ts';

const [second, hour] = [1_000, 3_600_000];

/** What happens to drafts by the clock: scheduled changes go out at their minute, and what is too old is forgotten. */
export function startDraftRounds(env: Env, store: Store): { stop: () => Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let forgottenAt = 0;
  let round: Promise<void> = Promise.resolve();
  const go = async () => {
    const now = Date.now();
    try {
      const said = await announceChanged(env, store, await publishDueChanges(store, now));
      if (said !== null) tell('info', said);
      if (now - forgottenAt > hour) {
        await forgetOldDrafts(store, now);
        await forgetUnusedImages(store, now);
        await openUploads(env).forgetOld(now);
        forgottenAt = now;
      }
    } catch (error) {
      if (store.isUnavailable(error)) reportUnavailable(error);
      else reportFault(error);
    }
    if (!isStopped) timer = setTimeout(start, second);
  };
  const start = () => {
    round = go();
  };
  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
