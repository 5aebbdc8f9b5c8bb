import { Refusal } from '#refusal.ts';
import { analyse, tokenise } from './analyse.ts';

/** Whoever looks for the first phrase finds the others as well. With none, it is a word that exists, and no more. */
export type Lead = { from: string; to: string[]; isMutual: boolean };

const longestRule = 400;
/** As many as a search that is counted as in vain, which an editor then leads somewhere. */
const mostWords = 8;

/**
 * Reads a rule of the newsroom's vocabulary. 'cabilla, varilla' leads from each to the other, 'rebar > cabilla' one way
 * only, and 'arepa' says that there is such a word.
 */
export function parseRule(rule: string): Lead[] {
  const [written = [], finds] = splitRule(rule);
  const from = leaveOutForms(written);
  if (!finds) {
    return from.map((phrase) => ({
      from: phrase,
      to: from.filter((each) => each !== phrase),
      isMutual: true,
    }));
  }
  const to = leaveOutForms([...from, ...finds]).slice(from.length);
  if (to.length === 0) {
    throw new Refusal('invalid', `«${finds[0]}» es lo mismo que «${from[0]}» para la búsqueda`);
  }
  return from.map((phrase) => ({ from: phrase, to, isMutual: false }));
}

/** The one way of writing a rule, by which it is known from others. */
export function cleanRule(rule: string): string {
  parseRule(rule);
  return splitRule(rule)
    .map((side) => side.join(', '))
    .join(' > ');
}

/** Without those that are another form of one before them, such as its plural: to the search they are the same. */
function leaveOutForms(phrases: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const phrase of phrases) {
    const key = analysePhrase(phrase)
      .map(({ term }) => term)
      .join(' ');
    if (!byKey.has(key)) byKey.set(key, phrase);
  }
  return [...byKey.values()];
}

function splitRule(rule: string): string[][] {
  if (rule.length > longestRule)
    throw new Refusal('invalid', `la línea pasa de ${longestRule} caracteres`);
  const sides = rule.split('>').map((side) => side.split(',').map(cleanPhrase));
  if (sides.length > 2) throw new Refusal('invalid', 'solo cabe un «>» en cada línea');
  return sides;
}

function cleanPhrase(raw: string): string {
  const phrase = raw.trim().replaceAll(/\s+/g, ' ');
  if (phrase === '') throw new Refusal('invalid', 'falta una palabra al lado de «,» o de «>»');
  if (/\p{Cc}/u.test(phrase)) throw new Refusal('invalid', 'tiene caracteres que no se ven');
  const { length } = tokenise(phrase);
  if (length === 0) throw new Refusal('invalid', `«${phrase}» no tiene letras ni cifras`);
  if (length > mostWords)
    throw new Refusal('invalid', `«${phrase}» tiene más de ${mostWords} palabras`);
  return phrase;
}

/** A phrase as it is looked up. Words that say nothing are left out, unless there are no others. */
export function analysePhrase(phrase: string) {
  const words = analyse(phrase);
  return words.length > 0 ? words : tokenise(phrase);
}
