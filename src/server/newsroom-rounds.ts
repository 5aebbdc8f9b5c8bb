import type { Env } from '#env.ts';
import { announceChanged } from '#newsroom/articles/announce.ts';
import { publishDueChanges } from '#newsroom/articles/publish-draft.ts';
import { pruneBackups, toBackupFolder } from '#newsroom/backup/stored-backups.ts';
import { runDailyFigures } from '#newsroom/figures/daily-figures.ts';
import { endDuePlaces } from '#newsroom/front-page/front-page.ts';
import { openUploads } from '#newsroom/pictures/uploads.ts';
import { deleteOldDrafts } from '#store/drafts/drafts.ts';
import { deleteOldUnusedImages } from '#store/pictures/picture-uses.ts';
import type { Store } from '#store/store.ts';
import { type Rounds, startRounds } from './rounds.ts';
import { log } from './telemetry/log.ts';

const [secondMs, hourMs] = [1_000, 3_600_000];
/** Often enough that a day's last figure is taken near midnight. */
const figuresEveryMs = 1_800_000;
const figuresRetryMs = 10_000;

export function startDraftRounds(env: Env, store: Store): Rounds {
  let cleanedAt = 0;
  return startRounds(store, secondMs, async () => {
    const now = Date.now();
    const message = await announceChanged(env, store, await publishDueChanges(store, now));
    if (message !== null) log('info', message);
    await endDuePlaces(store, now);
    if (now - cleanedAt > hourMs) {
      await deleteOldDrafts(store, now);
      await deleteOldUnusedImages(store, now);
      await openUploads(env).forgetOld(now);
      cleanedAt = now;
    }
    return secondMs;
  });
}

export const startDailyRounds = (env: Env, store: Store): Rounds =>
  startRounds(store, figuresRetryMs, async () => {
    const now = Date.now();
    await Promise.all([runDailyFigures(store, now), pruneBackups(toBackupFolder(env), now)]);
    return figuresEveryMs;
  });
