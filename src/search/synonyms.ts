import { analyse, tokenise } from './analyse.ts';

/** What an editor must mend in a rule; the message is for him. */
export class RuleFault extends Error {}

/** Whoever looks for the first phrase finds the others as well. With none, it is a word that exists, and no more. */
export type Lead = { from: string; to: string[]; isMutual: boolean };

const longestRule = 400;
const mostWords = 6;

/**
 * Reads a rule of the newsroom's vocabulary. 'cabilla, varilla' leads from each to the other, 'rebar > cabilla' one way
 * only, and 'arepa' says that there is such a word.
 */
export function parseRule(rule: string): Lead[] {
  const [from = [], to] = splitRule(rule);
  if (to) return from.map((phrase) => ({ from: phrase, to, isMutual: false }));
  return from.map((phrase) => ({
    from: phrase,
    to: from.filter((each) => each !== phrase),
    isMutual: true,
  }));
}

/** The one way of writing a rule, by which it is known from others. */
export const cleanRule = (rule: string) =>
  splitRule(rule)
    .map((side) => side.join(', '))
    .join(' > ');

function splitRule(rule: string): string[][] {
  if (rule.length > longestRule) throw new RuleFault(`la línea pasa de ${longestRule} caracteres`);
  const sides = rule.split('>').map((side) => side.split(',').map(cleanPhrase));
  if (sides.length > 2) throw new RuleFault('solo cabe un «>» en cada línea');
  const seen = new Set<string>();
  for (const phrase of sides.flat()) {
    const key = analysePhrase(phrase)
      .map(({ term }) => term)
      .join(' ');
    if (seen.has(key)) throw new RuleFault(`«${phrase}» está dos veces`);
    seen.add(key);
  }
  return sides;
}

function cleanPhrase(raw: string): string {
  const phrase = raw.trim().replaceAll(/\s+/g, ' ');
  if (phrase === '') throw new RuleFault('falta una palabra al lado de «,» o de «>»');
  if (/\p{Cc}/u.test(phrase)) throw new RuleFault('tiene caracteres que no se ven');
  const { length } = tokenise(phrase);
  if (length === 0) throw new RuleFault(`«${phrase}» no tiene letras ni cifras`);
  if (length > mostWords) throw new RuleFault(`«${phrase}» tiene más de ${mostWords} palabras`);
  return phrase;
}

/** A phrase as it is looked up. Words that say nothing are left out, unless there are no others. */
export function analysePhrase(phrase: string) {
  const words = analyse(phrase);
  return words.length > 0 ? words : tokenise(phrase);
}
