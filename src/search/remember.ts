/** Memoizes by word: half the words of any text are the same few hundred. */
export function remember<Found extends string | object>(
  find: (word: string) => Found,
  maxSize = 50_000,
) {
  const cache = new Map<string, Found>();
  return (word: string): Found => {
    let result = cache.get(word);
    if (result === undefined) {
      result = find(word);
      if (cache.size >= maxSize) cache.clear();
      cache.set(word, result);
    }
    return result;
  };
}
