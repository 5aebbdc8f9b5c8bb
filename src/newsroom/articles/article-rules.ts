/** Corrections are dated at midnight, so one from the day of publication may precede it by up to a day. */
export const oneDay = 24 * 3_600_000;
/** Catches a year with one digit too many. */
export const isTooFar = (at: number, now: number) => at > now + 3_653 * oneDay;
export const tooFar = 'la fecha está a más de diez años de hoy: revise el año';

export type Rule<Value> = { expected: string; parse: (value: unknown) => Value | undefined };

export const text = (maxLength: number): Rule<string> => ({
  expected: `un texto de 1 a ${maxLength} caracteres, en una sola línea`,
  parse(value) {
    if (typeof value !== 'string') return undefined;
    const trimmed = value.normalize('NFC').trim();
    // Cs: a lone surrogate. A header can contain one ("\uD83D"), and no database stores it.
    return trimmed !== '' && trimmed.length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(trimmed)
      ? trimmed
      : undefined;
  },
});

/** Bytes that are not UTF-8 are decoded as U+FFFD. */
export const unreadableCharacter = /\uFFFD/;
export const control = /[^\P{Cc}\t\n]/u;

/** The line of the first match, counted from 1; 0 if there is none. */
export function findLine(text: string, pattern: RegExp): number {
  const at = text.search(pattern);
  return at === -1 ? 0 : text.slice(0, at).split('\n').length;
}
