/** The name that `given` is probably a typo of, or null. */
export const findIntendedName = (input: string, names: string[]): string | null =>
  names.find((name) => isSlip(input, name)) ?? null;

/** Shorter names are too close to other words. */
const minLength = 6;

/**
 * Two letters swapped, or one missing, added or changed. Not if the result is a different word, which may belong to
 * another program: EMAIL_FROM, DATABASE_URI, METRIC_PORT, DEST_HOST and LOGLEVEL are not typos.
 */
function isSlip(input: string, name: string): boolean {
  if (name.length < minLength || input === name) return false;
  let at = 0;
  while (input[at] === name[at]) at += 1;
  const [extra = '', missing = ''] = [input[at], name[at]];
  const isSwapped = extra === name[at + 1] && missing === input[at + 1];
  if (isSwapped && input.slice(at + 2) === name.slice(at + 2)) return !isGap(extra + missing);

  const isAdded = input.slice(at + 1) === name.slice(at);
  const isLeftOut = input.slice(at) === name.slice(at + 1);
  const isChanged = input.slice(at + 1) === name.slice(at + 1);
  const isWordStart = at === 0 || isGap(name[at - 1] ?? '');
  if (isWordStart || !/^[a-z]?$/i.test(extra) || (isGap(missing) && !isAdded)) return false;
  const isPlural = (text: string) => /^S(?:[_-]|$)/i.test(text.slice(at));
  if (isLeftOut) return !isPlural(name);
  const isDoubled = isAdded && extra === name[at - 1];
  if (isDoubled) return true;
  const isFirstWord = !/[_-]/.test(name.slice(0, at));
  if (isFirstWord) return false;
  const isAtEnd = at >= name.length - 1;
  return !isAtEnd && (isAdded ? !isPlural(input) : isChanged);
}

const isGap = (letters: string) => /[_-]/.test(letters);
