/** A text that depends on the time in seconds, formatted once in each. */
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
