/** Bytes of request bodies in memory at once. */
const [maxBytes, maxBytesPerPerson] = [12_000_000, 6_000_000];
/** Extra bytes for bodies up to a megabyte: two large uploads do not block saving a text. */
const [reservedBytes, largeBytes] = [4_000_000, 1_000_000];
/** Bodies up to this size need not wait: about an hour of typing. */
const smallBytes = 64 * 1024;

type Waiter = { who: number; size: number; start: () => void };

/**
 * Memory for request bodies, reserved before the first byte is read. Large, slow or endless request bodies delay only
 * their sender.
 */
export function createBodyMemory() {
  const waiting: Waiter[] = [];
  const bytesByPerson = new Map<number, number>();
  let usedBytes = 0;
  const reserve = (who: number, size: number) => {
    usedBytes += size;
    bytesByPerson.set(who, (bytesByPerson.get(who) ?? 0) + size);
  };
  const admit = () => {
    let isFull = false;
    for (const each of [...waiting]) {
      if ((bytesByPerson.get(each.who) ?? 0) + each.size > maxBytesPerPerson) continue;
      const isLarge = each.size > largeBytes;
      const isTooMuch = usedBytes + each.size > (isLarge ? maxBytes : maxBytes + reservedBytes);
      // First come, first served for large bodies, or one could starve.
      if (isLarge && (isFull || isTooMuch)) {
        isFull = true;
        continue;
      }
      if (isTooMuch) return;
      waiting.splice(waiting.indexOf(each), 1);
      reserve(each.who, each.size);
      each.start();
    }
  };
  /** Resolves with a function that releases the memory; at once if the signal is aborted. */
  return async (who: number, requested: number, signal: AbortSignal): Promise<() => void> => {
    const size = Math.min(requested, maxBytesPerPerson);
    if (size <= smallBytes || signal.aborted) return () => {};
    const { promise, resolve } = Promise.withResolvers<() => void>();
    const release = () => {
      reserve(who, -size);
      admit();
    };
    const waiter = { who, size, start: () => resolve(release) };
    waiting.push(waiter);
    signal.addEventListener('abort', () => {
      const index = waiting.indexOf(waiter);
      if (index < 0) return;
      waiting.splice(index, 1);
      resolve(() => {});
    });
    admit();
    return promise;
  };
}
export type BodyMemory = ReturnType<typeof createBodyMemory>;
