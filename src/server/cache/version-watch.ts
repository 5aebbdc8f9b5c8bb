import { setTimeout as sleep } from 'node:timers/promises';
import { explainFault } from '#explain-fault.ts';
import { getContentVersion } from '#store/content-version.ts';
import { indexDue } from '#store/search/pending.ts';
import type { Store } from '#store/store.ts';
import { reportFault, tell } from '../telemetry/log.ts';
import { setGauge } from '../telemetry/metrics.ts';

/** `isOwn`: this process made it, by indexing articles whose minute came. */
export type VersionChange = { before: string; now: string; isOwn: boolean };

/** Pages do not wait longer for another writer: when the index follows, it makes a new version. */
const indexingTimeoutMs = 500;

/** Follows the content's version, about once a second. While the data is away the last known one holds. */
export async function watchVersion(
  store: Store,
  intervalMs = 1_000,
  /** Awaited: the version is the new one once all is ready for it. */
  onChange: (change: VersionChange) => void | Promise<void> = () => {},
) {
  let isStopped = false;
  let isOwn = false;
  /** Reads the version, once what is due is in the search index. */
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
  /** Told when it changes, whether anyone asks or not. */
  const note = (isNow: boolean, message: string) => {
    if (isNow !== isUp) tell(isNow ? 'info' : 'warn', message);
    isUp = isNow;
  };
  let timer: NodeJS.Timeout;
  const look = async () => {
    try {
      const now = await readVersion();
      if (now !== current) {
        const change = { before: current, now, isOwn };
        isOwn = false;
        await onChange(change);
      }
      current = now;
      store.assertKept();
      note(true, 'La base de datos está de nuevo en su sitio.');
    } catch (error) {
      // A read that was under way when the store closed is no fault.
      if (isStopped) return;
      if (!store.isUnavailable(error)) reportFault(error);
      note(false, `La base de datos no está y no se guarda nada. ${explainFault(error)}`);
    }
    if (!isStopped) timer = setTimeout(look, intervalMs);
  };
  timer = setTimeout(look, intervalMs);
  return {
    get: () => current,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
