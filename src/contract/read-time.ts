/** A loop: `split` on the half million words of a long draft would take 30 MB. */
export function countWords(text: string): number {
  const word = /\p{L}[\p{L}\p{M}\p{N}]*|\p{N}+/gu;
  let count = 0;
  while (word.test(text)) count += 1;
  return count;
}

/** Minutes at 200 words each, at least one. */
export const toReadTime = (words: number): number => Math.max(1, Math.round(words / 200));

export const estimateReadTime = (text: string): number => toReadTime(countWords(text));
