export type TextPart = { text: string; match: boolean };

/** One character for one, so that positions in the folded text are positions in the text. */
const fold = (text: string) =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase());

/** Cuts a text at the words that begin as one of the query's words does, whatever their accents and case. */
export function splitMatches(text: string, query: string): TextPart[] {
  const letters = Array.from(text);
  const folded = fold(text);
  const terms = query
    .split(/\s+/)
    .map(fold)
    .filter((term) => term.length > 0);
  const parts: TextPart[] = [];
  const push = (letter: string, match: boolean) => {
    const last = parts.at(-1);
    if (last?.match === match) last.text += letter;
    else parts.push({ text: letter, match });
  };
  let matchEnd = 0;
  letters.forEach((letter, at) => {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? '')) {
      for (const term of terms) {
        if (term.every((each, offset) => each === folded[at + offset])) {
          matchEnd = Math.max(matchEnd, at + term.length);
        }
      }
    }
    push(letter, at < matchEnd);
  });
  return parts;
}
