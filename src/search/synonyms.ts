import { invalid } from '#refusal.ts';
import { analyse, tokenise } from './analyse.ts';

/** A search for `from` also finds `to`. With an empty `to`, it only says that the word exists. */
export type SearchRule = { from: string; to: string[]; isMutual: boolean };

const maxRuleLength = 400;
/** The limit of a counted search without results, which an editor may turn into a rule. */
const maxWords = 8;

/**
 * Parses a rule of the newsroom's vocabulary: 'cabilla, varilla' works both ways, 'rebar > cabilla' one way, and 'arepa'
 * says that the word exists.
 */
export function parseRule(rule: string): SearchRule[] {
  const [phrases = [], finds] = splitRule(rule);
  const from = leaveOutForms(phrases);
  if (!finds) {
    return from.map((phrase) => ({
      from: phrase,
      to: from.filter((each) => each !== phrase),
      isMutual: true,
    }));
  }
  const to = leaveOutForms([...from, ...finds]).slice(from.length);
  if (to.length === 0) {
    throw invalid(`«${finds[0]}» es lo mismo que «${from[0]}» para la búsqueda`);
  }
  return from.map((phrase) => ({ from: phrase, to, isMutual: false }));
}

/** The normal form of a rule. */
export function cleanRule(rule: string): string {
  parseRule(rule);
  return splitRule(rule)
    .map((side) => side.join(', '))
    .join(' > ');
}

/** Drops forms of an earlier phrase, such as its plural: to the search they are the same. */
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
  if (rule.length > maxRuleLength) throw invalid(`la línea pasa de ${maxRuleLength} caracteres`);
  const sides = rule.split('>').map((side) => side.split(',').map(cleanPhrase));
  if (sides.length > 2) throw invalid('solo cabe un «>» en cada línea');
  return sides;
}

function cleanPhrase(raw: string): string {
  const phrase = raw.trim().replaceAll(/\s+/g, ' ');
  if (phrase === '') throw invalid('falta una palabra al lado de «,» o de «>»');
  if (/\p{Cc}/u.test(phrase)) throw invalid('tiene caracteres que no se ven');
  const { length } = tokenise(phrase);
  if (length === 0) throw invalid(`«${phrase}» no tiene letras ni cifras`);
  if (length > maxWords) throw invalid(`«${phrase}» tiene más de ${maxWords} palabras`);
  return phrase;
}

/** Without stop words, unless there are no others. */
export function analysePhrase(phrase: string) {
  const words = analyse(phrase);
  return words.length > 0 ? words : tokenise(phrase);
}
