import type { Env } from '#env.ts';
import { pruneBackups, toBackupFolder } from '#newsroom/backup/kept-backups.ts';
import { tendFigures } from '#newsroom/figures/round.ts';
import type { Store } from '#store/store.ts';
import { type Rounds, startRounds } from './rounds.ts';

/** Every half hour, so that the last figure of a day is close to its end. */
const pauseMs = 1_800_000;
const retryMs = 10_000;

export const startDailyRounds = (env: Env, store: Store): Rounds =>
  startRounds(store, retryMs, async () => {
    const now = Date.now();
    await Promise.all([tendFigures(store, now), pruneBackups(toBackupFolder(env), now)]);
    return pauseMs;
  });
