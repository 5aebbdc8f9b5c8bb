import { setTimeout as sleep } from 'node:timers/promises';
import { explainFault } from '#explain-fault.ts';
import { getContentVersion } from '#store/content-version.ts';
import { indexDue } from '#store/search/pending.ts';
import type { Store } from '#store/store.ts';
import { log, reportFault } from '../telemetry/log.ts';
import { setGauge } from '../telemetry/metrics.ts';

/** `isOwn`: this process made the change by indexing scheduled articles. */
export type VersionChange = { before: string; now: string; isOwn: boolean };

/** Pages wait no longer than this for another writer. When the index catches up, there is a new version again. */
const indexingTimeoutMs = 500;

/** Polls the content version. While the database is unavailable, the last known version applies. */
export async function watchVersion(
  store: Store,
  intervalMs: number,
  /** Awaited before the new version applies. */
  onChange: (change: VersionChange) => void | Promise<void> = () => {},
) {
  let isStopped = false;
  let isOwn = false;
  /** Indexes what is due first, so that a page and a search change together. */
  const readVersion = async () => {
    const now = Date.now();
    const indexing = indexDue(store, now).then(
      (hasIndexed) => {
        isOwn ||= hasIndexed;
      },
      (error: unknown) => {
        if (!isStopped && !store.isUnavailable(error)) reportFault(error);
      },
    );
    await Promise.race([indexing, sleep(indexingTimeoutMs, null, { ref: false })]);
    return getContentVersion(store, now);
  };
  let current = await readVersion();
  let isUp = true;
  setGauge('database_up', () => Number(isUp));
  /** Logs only changes, so that an outage is one line and not one a second. */
  const setDatabaseState = (isNow: boolean, message: string) => {
    if (isNow !== isUp) log(isNow ? 'info' : 'warn', message);
    isUp = isNow;
  };
  let timer: NodeJS.Timeout;
  const checkVersion = async () => {
    try {
      const now = await readVersion();
      if (now !== current) {
        const change = { before: current, now, isOwn };
        isOwn = false;
        await onChange(change);
      }
      current = now;
      store.assertFileInPlace();
      setDatabaseState(true, 'La base de datos está disponible de nuevo.');
    } catch (error) {
      // A read that was running when the store closed is no fault.
      if (isStopped) return;
      if (!store.isUnavailable(error)) reportFault(error);
      setDatabaseState(
        false,
        `La base de datos no está disponible y no se guarda nada. ${explainFault(error)}`,
      );
    }
    if (!isStopped) timer = setTimeout(checkVersion, intervalMs);
  };
  timer = setTimeout(checkVersion, intervalMs);
  return {
    get: () => current,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
