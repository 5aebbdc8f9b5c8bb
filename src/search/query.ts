import { type Token, tokenise } from './analyse.ts';
import { isFillerWord } from './stop-words.ts';
import { isUnit } from './units.ts';

/** A word, or words that must be adjacent. */
export type QueryPart = {
  words: Token[];
  /** Quotes ask for a phrase; a norm with its number or a number with its unit imply one. */
  phrase: 'quoted' | 'implied' | null;
  /** The last word may be incomplete. */
  isTyping: boolean;
  /** Ignored unless all parts are empty. */
  isEmpty: boolean;
  /** Joined with the previous or next word: 'sobre piso' may be one word. */
  joined: string[];
};

/** Enough for a question in a full sentence. More words only make the search slower. */
const maxWords = 10;
/** The words of further phrases are searched for separately. */
const maxPhrases = 2;
/** The rest of a longer phrase is ignored. */
const maxPhraseWords = 6;

/** Every query is valid: only double quotes are syntax. */
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
    const isPhrase = isQuoted && countQuoted(parts) < maxPhrases;
    if (isPhrase && words.length > 0) {
      parts.push(toPart(words.slice(0, maxPhraseWords), 'quoted'));
    }
    if (!isPhrase) parts.push(...joinWholes(words, q).map((part) => withJoined(part, tokens)));
    const lastTyped = index === segments.length - 1 ? tokens.at(-1) : undefined;
    const last = parts.at(-1);
    if (lastTyped && last) last.isTyping = last.words.includes(lastTyped);
  }
  return limitWords(withoutRepeats(parts.length > 0 ? parts : parseStops(q)), maxWords);
}

export const toPart = (words: Token[], phrase: QueryPart['phrase']): QueryPart => ({
  words,
  phrase,
  isTyping: false,
  isEmpty: phrase === null && words.every(({ word }) => isFillerWord(word)),
  joined: [],
});

/** A query of stop words only. A single one may be incomplete: 'como' of 'comodidad'. */
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

const countQuoted = (parts: QueryPart[]) =>
  parts.filter(({ phrase, words }) => phrase === 'quoted' && words.length > 1).length;

function limitWords(parts: QueryPart[], limit: number): QueryPart[] {
  let remaining = limit;
  const shortened = parts.map((part) => {
    const words = part.words.slice(0, remaining);
    remaining -= words.length;
    return { ...part, words, isTyping: part.isTyping && words.length === part.words.length };
  });
  return shortened.filter(({ words }) => words.length > 0);
}

/** For an implied phrase that no article has. */
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

/** The last segment is being typed; it is empty after a closing quote. */
function splitAtQuotes(q: string): { text: string; start: number; isQuoted: boolean }[] {
  let current = { text: '', start: 0, isQuoted: false };
  const segments = [current];
  for (const [index, letter] of q.split('').entries()) {
    // After a number it means inches: 3/8".
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
 * Drops «norma», the year after a norm's number, and «pulgadas» after a fraction: articles write COVENIN 1756 and 3/8".
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
  const byTerms = new Map<string, QueryPart>();
  for (const part of parts) {
    const key = part.words.map(({ term }) => term).join(' ');
    const twin = byTerms.get(key);
    byTerms.set(key, { ...part, isTyping: part.isTyping || (twin?.isTyping ?? false) });
  }
  return [...byTerms.values()];
}
