import { getContentVersion } from '#store/revision.ts';
import type { Store } from '#store/store.ts';
import { reportFault } from '../telemetry/log.ts';
import { setGauge } from '../telemetry/metrics.ts';

/** Follows the content's version, about once a second. While the data is away the last known one holds. */
export async function watchVersion(
  store: Store,
  intervalMs = 1_000,
  onChange: (before: string, now: string) => void = () => {},
) {
  let current = await getContentVersion(store, Date.now());
  let isUp = true;
  setGauge('database_up', () => Number(isUp));
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const look = async () => {
    try {
      const before = current;
      current = await getContentVersion(store, Date.now());
      isUp = true;
      if (current !== before) onChange(before, current);
    } catch (error) {
      isUp = false;
      // A read that was under way when the store closed is no fault.
      if (!isStopped && !store.isUnavailable(error)) reportFault(error);
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
