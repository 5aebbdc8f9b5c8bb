/** Caches a text that depends on the time in seconds, so that it is formatted once a second. */
export function formatEachSecond(format: (now: number) => string): () => string {
  let text: string | null = null;
  return () => {
    if (text === null) {
      const now = Date.now();
      text = format(now);
      const expire = () => {
        text = null;
      };
      setTimeout(expire, 1_000 - (now % 1_000)).unref();
    }
    return text;
  };
}
