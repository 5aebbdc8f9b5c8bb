import { getContentVersion } from '#store/revision.ts';
import type { Store } from '#store/store.ts';
import { reportFault } from './log.ts';
import { setGauge } from './metrics.ts';

/** Follows the content's version, about once a second. While the data is away the last known one holds. */
export async function watchVersion(
  store: Store,
  intervalMs = 1_000,
  onChange: (before: string, now: string) => void = () => {},
) {
  let current = await getContentVersion(store, Date.now());
  let isUp = true;
  setGauge('database_up', () => Number(isUp));
  let timer: NodeJS.Timeout;
  const look = async () => {
    try {
      const before = current;
      current = await getContentVersion(store, Date.now());
      isUp = true;
      if (current !== before) onChange(before, current);
    } catch (error) {
      isUp = false;
      if (!store.isUnavailable(error)) reportFault(error);
    }
    timer = setTimeout(look, intervalMs);
  };
  timer = setTimeout(look, intervalMs);
  return { get: () => current, stop: () => clearTimeout(timer) };
}
