/** Memoizes by word: half the words of any text are the same few hundred. */
export function remember<Found extends string | object>(
  find: (word: string) => Found,
  maxSize = 50_000,
) {
  const known = new Map<string, Found>();
  return (word: string): Found => {
    let found = known.get(word);
    if (found === undefined) {
      found = find(word);
      if (known.size >= maxSize) known.clear();
      known.set(word, found);
    }
    return found;
  };
}
