import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#env.ts';
import { pruneBackups, toBackupFolder } from '#newsroom/backup/kept-backups.ts';
import { tendFigures } from '#newsroom/figures/round.ts';
import type { Store } from '#store/store.ts';
import { reportFault, reportUnavailable } from './telemetry/log.ts';

/** More than once a day, so that the last figure of a day is that of its end. */
const pause = 1_800_000;
/** While the data is away. */
const shortPause = 10_000;

/** What the newsroom does by the day. */
export function startDailyRounds(env: Env, store: Store): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  async function goOn() {
    while (!signal.aborted) {
      const now = Date.now();
      const tending = [tendFigures(store, now), pruneBackups(toBackupFolder(env), now)];
      const rest = await Promise.all(tending).then(
        () => pause,
        (error) => {
          if (store.isUnavailable(error)) reportUnavailable(error);
          else reportFault(error);
          return shortPause;
        },
      );
      await sleep(rest, null, { signal }).catch(() => {});
    }
  }
  const rounds = goOn();
  return {
    stop() {
      ending.abort();
      return rounds;
    },
  };
}
