/** Bytes of request bodies in memory at once. */
const [maxBytes, maxBytesPerPerson] = [12_000_000, 6_000_000];
/** Extra bytes for bodies up to a megabyte: two large uploads do not block saving a text. */
const [reservedBytes, largeBytes] = [4_000_000, 1_000_000];
/** Bodies up to this size need not wait: about an hour of typing. */
const smallBytes = 64 * 1024;

type Waiting = { who: number; size: number; enter: () => void };

/**
 * Memory for request bodies, reserved before the first byte is read. Large, slow or endless request bodies delay only
 * their sender.
 */
export function createBodyMemory() {
  const waiting: Waiting[] = [];
  const takenBy = new Map<number, number>();
  let taken = 0;
  const reserve = (who: number, size: number) => {
    taken += size;
    takenBy.set(who, (takenBy.get(who) ?? 0) + size);
  };
  const admit = () => {
    let isFull = false;
    for (const each of [...waiting]) {
      if ((takenBy.get(each.who) ?? 0) + each.size > maxBytesPerPerson) continue;
      const isLarge = each.size > largeBytes;
      const isTooMuch = taken + each.size > (isLarge ? maxBytes : maxBytes + reservedBytes);
      // First come, first served for large bodies, or one could starve.
      if (isLarge && (isFull || isTooMuch)) {
        isFull = true;
        continue;
      }
      if (isTooMuch) return;
      waiting.splice(waiting.indexOf(each), 1);
      reserve(each.who, each.size);
      each.enter();
    }
  };
  /** Resolves with a function that releases the memory; at once if the signal is aborted. */
  return async (who: number, asked: number, signal: AbortSignal): Promise<() => void> => {
    const size = Math.min(asked, maxBytesPerPerson);
    if (size <= smallBytes || signal.aborted) return () => {};
    const { promise, resolve } = Promise.withResolvers<() => void>();
    const leave = () => {
      reserve(who, -size);
      admit();
    };
    const place = { who, size, enter: () => resolve(leave) };
    waiting.push(place);
    signal.addEventListener('abort', () => {
      const index = waiting.indexOf(place);
      if (index < 0) return;
      waiting.splice(index, 1);
      resolve(() => {});
    });
    admit();
    return promise;
  };
}
export type BodyMemory = ReturnType<typeof createBodyMemory>;
