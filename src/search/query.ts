import { type Token, tokenise } from './analyse.ts';
import { isEmptyWord } from './stop-words.ts';
import { isUnit } from './units.ts';

/** A word, or a run of words that must stand together. */
export type QueryPart = {
  words: Token[];
  /** Quotes ask for a phrase; a norm with its number or a figure with its unit imply one. */
  phrase: 'asked' | 'implied' | null;
  /** The reader may not have finished its last word. */
  isTyping: boolean;
  /** It says nothing of what is looked for, unless all parts are so. */
  isEmpty: boolean;
  /** What it makes with the word before or after it: 'sobre piso' may be one word. */
  joined: string[];
};

/** Enough for a question in a whole sentence. More words only make the answer slower. */
const mostWords = 10;
/** Of more phrases than these, the words are looked for wherever they stand. */
const mostPhrases = 2;
/** A phrase is told by its first words. */
const longestPhrase = 6;

/** Whatever a reader types is text: nothing but double quotes has a meaning of its own. */
export function parseQuery(q: string): QueryPart[] {
  const segments = splitAtQuotes(q);
  const parts: QueryPart[] = [];
  for (const [index, { text, start, isQuoted }] of segments.entries()) {
    const tokens = tokenise(text).map((token) => ({
      ...token,
      start: start + token.start,
      end: start + token.end,
    }));
    const words = tokens.filter((token) => !token.isStop);
    const isPhrase = isQuoted && countAsked(parts) < mostPhrases;
    if (isPhrase && words.length > 0) {
      parts.push(toPart(words.slice(0, longestPhrase), 'asked'));
    }
    if (!isPhrase) parts.push(...joinWholes(words, q).map((part) => withJoined(part, tokens)));
    const typed = index === segments.length - 1 ? tokens.at(-1) : undefined;
    const last = parts.at(-1);
    if (typed && last) last.isTyping = last.words.includes(typed);
  }
  return keepWords(withoutRepeats(parts.length > 0 ? parts : parseStops(q)), mostWords);
}

export const toPart = (words: Token[], phrase: QueryPart['phrase']): QueryPart => ({
  words,
  phrase,
  isTyping: false,
  isEmpty: phrase === null && words.every(({ word }) => isEmptyWord(word)),
  joined: [],
});

/** Nothing but words that say nothing. One alone may be on its way to another: 'como' to 'comodidad'. */
function parseStops(q: string): QueryPart[] {
  const tokens = tokenise(q);
  return tokens.map((token) => ({
    ...toPart([token], null),
    isTyping: tokens.length === 1,
    isEmpty: tokens.length > 1,
  }));
}

function withJoined(part: QueryPart, tokens: Token[]): QueryPart {
  const [word, ...others] = part.words;
  if (!word || others.length > 0) return part;
  const at = tokens.indexOf(word);
  const [before, after] = [tokens[at - 1]?.word, tokens[at + 1]?.word];
  return { ...part, joined: [...join(before, word.word), ...join(word.word, after)] };
}

/** 'Sismo resistente' is written with the r doubled. */
function join(first = '', second = ''): string[] {
  if (!/^[a-zñ]{2,}$/.test(first) || !/^[a-zñ]{2,}$/.test(second)) return [];
  return second.startsWith('r') ? [first + second, `${first}r${second}`] : [first + second];
}

const countAsked = (parts: QueryPart[]) =>
  parts.filter(({ phrase, words }) => phrase === 'asked' && words.length > 1).length;

function keepWords(parts: QueryPart[], most: number): QueryPart[] {
  let left = most;
  const kept = parts.map((part) => {
    const words = part.words.slice(0, left);
    left -= words.length;
    return { ...part, words, isTyping: part.isTyping && words.length === part.words.length };
  });
  return kept.filter(({ words }) => words.length > 0);
}

/** Splits a part that only implied a phrase, for when the phrase is found nowhere. */
export function splitImplied(parts: QueryPart[]): QueryPart[] {
  return withoutRepeats(
    parts.flatMap((part) =>
      part.phrase === 'implied'
        ? part.words.map((word, index) => ({
            ...part,
            words: [word],
            phrase: null,
            isTyping: part.isTyping && index === part.words.length - 1,
          }))
        : [part],
    ),
  );
}

/** The last segment is the one being typed: it is empty when the query ends with a closing quote. */
function splitAtQuotes(q: string): { text: string; start: number; isQuoted: boolean }[] {
  let current = { text: '', start: 0, isQuoted: false };
  const segments = [current];
  for (const [index, letter] of q.split('').entries()) {
    // After a figure it is the sign for inches: 3/8".
    const isInches = !current.isQuoted && /\d$/.test(current.text);
    if (/["“”„«»]/.test(letter) && !isInches) {
      current = { text: '', start: index + 1, isQuoted: !current.isQuoted };
      segments.push(current);
    } else current.text += letter;
  }
  return segments;
}

const norms = new Set(
  'aashto aci aisc asce asme astm aws covenin fondonorma iso mindur nfpa'.split(' '),
);
const isFigure = (word: string) => /^\d/.test(word);

function joinWholes(tokens: Token[], text: string): QueryPart[] {
  const words = withoutTrimmings(tokens, text);
  const parts: QueryPart[] = [];
  for (let first = words.shift(); first; first = words.shift()) {
    const [second] = words;
    const isWhole =
      second && (isNormNumber(first, second) || (isFigure(first.word) && isUnit(second.word)));
    parts.push(isWhole ? toPart([first, second], 'implied') : toPart([first], null));
    if (isWhole) words.shift();
  }
  return parts;
}

const isNormNumber = (name?: Token, number?: Token) =>
  name && number && norms.has(name.word) && isFigure(number.word);

/**
 * 'Norma COVENIN 1756:2019' is COVENIN 1756: articles seldom call it a norm, or say of which year, each time. And a
 * fraction is of an inch, for which they have a sign.
 */
function withoutTrimmings(words: Token[], text: string): Token[] {
  return words.filter((word, index) => {
    const [beforeLast, last] = [words[index - 2], words[index - 1]];
    const [next, afterNext] = words.slice(index + 1);
    const isCalledNorm =
      word.term === 'norma' && next && (isFigure(next.word) || isNormNumber(next, afterNext));
    const isEdition =
      isNormNumber(beforeLast, last) &&
      isFigure(word.word) &&
      /^[:–-]$/.test(text.slice(last?.end, word.start));
    const isInch = /^(?:plg|pulg|pulgadas?)$/.test(word.word) && /^\d+\/\d/.test(last?.word ?? '');
    return !isCalledNorm && !isEdition && !isInch;
  });
}

function withoutRepeats(parts: QueryPart[]): QueryPart[] {
  const seen = new Map<string, QueryPart>();
  for (const part of parts) {
    const key = part.words.map(({ term }) => term).join(' ');
    const twin = seen.get(key);
    seen.set(key, { ...part, isTyping: part.isTyping || (twin?.isTyping ?? false) });
  }
  return [...seen.values()];
}
