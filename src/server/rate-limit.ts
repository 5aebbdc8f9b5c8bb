export type RateLimit = {
  /** Counts one request; answers the seconds to wait when it is one too many, else 0. */
  take(client: string, now: number): number;
};

/** At most `most` requests a client in each window of `seconds`. Bounded: the oldest clients are forgotten first. */
export function createRateLimit(most: number, seconds: number): RateLimit {
  const windows = new Map<string, { start: number; count: number }>();
  return {
    take(client, now) {
      let window = windows.get(client);
      if (!window || now - window.start >= seconds * 1000) {
        window = { start: now, count: 0 };
        windows.delete(client);
        windows.set(client, window);
        for (const oldest of windows.keys()) {
          if (windows.size <= 10_000) break;
          windows.delete(oldest);
        }
      }
      window.count += 1;
      if (window.count <= most) return 0;
      return Math.ceil((window.start + seconds * 1000 - now) / 1000);
    },
  };
}
