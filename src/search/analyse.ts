import { fold } from './fold.ts';
import { remember } from './remember.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';
import { unitNames } from './units.ts';

/** `word` is folded, `term` as in the index. */
type Word = { word: string; term: string; isStop: boolean };
/** A word with its position in the original text. */
export type Token = Word & { start: number; end: number };

/** All words of a text, in order. Articles and queries must both use this. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const kind = kindAt(text, start);
    if (kind !== letter && kind !== fraction) continue;
    const end = findEnd(text, start);
    const { word, term, isStop } = analyseWord(text.slice(start, end));
    if (word !== '') tokens.push({ word, term, isStop, start, end });
    start = end - 1;
  }
  return tokens;
}

/** Without stop words. */
export const analyse = (text: string) => tokenise(text).filter(({ isStop }) => !isStop);

/** The ranges of the words with these terms; the end is exclusive. */
export const findMarks = (text: string, terms: Set<string> = new Set()) =>
  tokenise(text)
    .filter(({ term }) => terms.has(term))
    .map(({ start, end }): [number, number] => [start, end]);

const [other, letter, inside, joint, fraction] = [0, 1, 2, 3, 4];

/** One word in spite of its punctuation: 3/8, 0,85 and 1.000; kg/cm², m/s and a/c; f'c. */
const whole =
  /(?:\d+(?:[.,/\u2044]\d+)+|\p{L}{1,3}\/\p{L}{1,3}\^?[23²³]?|\p{L}{1,2}['’‘′ʼ´`]\p{L}{1,2})(?!\/?[\p{L}\p{N}\p{M}])/uy;

/** A number written against its unit ('210kg/cm2') is two words. */
const numberBeforeUnit = new RegExp(
  `\\d+(?:[.,]\\d+)*(?=(?:${unitNames})\\^?[23²³]?(?:/\\p{L}+\\^?[23²³]?)?(?![\\p{L}\\p{N}\\p{M}/]))`,
  'iuy',
);

function findEnd(text: string, start: number): number {
  let end = start + 1;
  // A fraction is its own word: 1½ is one and a half, not eleven halves.
  if (kindAt(text, start) === fraction) return end;
  while (kindAt(text, end) === letter || kindAt(text, end) === inside) end += 1;
  if (isDigit(text, start) && !isDigit(text, end - 1)) {
    numberBeforeUnit.lastIndex = start;
    if (numberBeforeUnit.test(text)) return numberBeforeUnit.lastIndex;
  }
  if (kindAt(text, end) !== joint) return end;
  for (const pattern of [whole, numberBeforeUnit]) {
    pattern.lastIndex = start;
    if (pattern.test(text)) return pattern.lastIndex;
  }
  return end;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function classify(character: string): number {
  if (/[¼½¾⅓⅔⅛⅜⅝⅞]/.test(character)) return fraction;
  if (/[\p{L}\p{N}]/u.test(character)) return /[ªºØø]/.test(character) ? other : letter;
  // Soft hyphens, joiners and the sign in m^3 are not part of a word but do not end it.
  if (/[\p{M}\u00AD\u200B-\u200D\u2060^]/u.test(character)) return inside;
  return /[.,/\u2044'’‘′ʼ´`]/.test(character) ? joint : other;
}

// Up to the end of Latin Extended-B. A regular expression over complete articles took three times as long.
const kinds = Uint8Array.from({ length: 0x250 }, (_, code) => classify(String.fromCharCode(code)));

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < kinds.length) return kinds[code] ?? other;
  if (at >= text.length) return other;
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff;
  return classify(String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0));
}

const analyseWord = remember((raw): Word => {
  const word = fold(raw);
  return { word, term: stem(word), isStop: stopWords.has(word) };
});
