/** What an article may be, whether it comes as a file or from the desk, beside the limits of its fields. */

/** A day is its midnight: what is corrected on the day of publication comes before its hour. */
export const oneDay = 24 * 3_600_000;
/** A year with a figure too many, which no index of articles by their hour has room for. */
export const isTooFar = (at: number, now: number) => at > now + 3_653 * oneDay;
export const tooFar = 'la fecha está a más de diez años de hoy: revise el año';

export type Rule<Value> = { expected: string; parse: (value: unknown) => Value | undefined };

export const text = (longest: number): Rule<string> => ({
  expected: `un texto de 1 a ${longest} caracteres, en una sola línea`,
  parse(value) {
    if (typeof value !== 'string') return undefined;
    const trimmed = value.normalize('NFC').trim();
    // Cs: half of a sign, which a header can spell out ("\uD83D") and no database keeps.
    return trimmed !== '' && trimmed.length <= longest && !/[\p{Cc}\p{Cs}]/u.test(trimmed)
      ? trimmed
      : undefined;
  },
});

/** U+FFFD is what remains of a letter written in another encoding. */
export const unreadableCharacter = /\uFFFD/;
export const control = /[^\P{Cc}\t\n]/u;

/** The line of the first match, counted from 1; 0 if there is none. */
export function findLine(text: string, pattern: RegExp): number {
  const at = text.search(pattern);
  return at === -1 ? 0 : text.slice(0, at).split('\n').length;
}
