import { bodyMark, headEnd, places } from './document.ts';
import type { Slot } from './rank.ts';

/** What a word is worth where it stands, by the mark of its line. */
const worths = new Map([
  [places.title.mark, 8],
  [places.tags.mark, 6],
  [places.excerpt.mark, 5],
  [places.author.mark, 4.5],
  [places.category.mark, 4],
]);
/** What it is worth in the body, and before what it heads. */
const [inBody, inHead] = [1, 4];

/** What a word is worth that stands there once and anywhere, and how soon more of it says nothing more. */
const [presence, saturation] = [0.3, 4];

/** What two words of the query are worth to each other: next to it and in order, so many words off, in one line. */
const [isNext, isNear, isInLine] = [1, 0.6, 0.2];
const nearWords = 5;

/** Where a word of the query stands, counted in words of its line. */
type Hit = { start: number; end: number; line: number; worth: number; quality: number };

/** What an article is worth for a query, and how much of the weight of its words it has. */
export type Reading = { score: number; matched: number; hits: Hit[][] };

/** The runs of terms that are sought, by the first of each. */
type Sought = Map<string, { slot: number; terms: string[]; quality: number }[]>;

export function seek(slots: Slot[]): Sought {
  const sought: Sought = new Map();
  for (const [slot, { alternatives }] of slots.entries()) {
    for (const { terms, quality } of alternatives) {
      const [first = ''] = terms;
      const others = sought.get(first) ?? [];
      sought.set(first, [...others, { slot, terms, quality }]);
    }
  }
  return sought;
}

/**
 * Reads the lines of an article, as `document.ts` writes them, for all slots in the order in which the reader wrote them.
 * A line begins with the mark of its place, and what heads it ends with a sign: 'b agua | evapor viento'.
 */
export function readLines(text: string, slots: Slot[], sought: Sought): Reading {
  const hits = slots.map((): Hit[] => []);
  for (const [line, words] of text.split('\n').entries()) {
    const terms = words.split(' ');
    for (let start = 1; start < terms.length; start += 1) {
      for (const { slot, terms: run, quality } of sought.get(terms[start] ?? '') ?? none) {
        if (run.length > 1 && !run.every((term, index) => terms[start + index] === term)) continue;
        const worth = rateHit(terms, start);
        hits[slot]?.push({ start, end: start + run.length, line, worth, quality });
      }
    }
  }
  let [score, matched] = [0, 0];
  for (const [index, { weight }] of slots.entries()) {
    const found = hits[index] ?? [];
    const [before, last] = [slots[index - 1]?.weight ?? 0, hits[index - 1] ?? []];
    if (found.length > 0) matched += weight;
    score += weight * rateHits(found) + Math.min(before, weight) * ratePair(last, found);
  }
  return { score, matched, hits };
}

const none: never[] = [];

function rateHit(terms: string[], at: number): number {
  const [mark = ''] = terms;
  if (mark !== bodyMark) return worths.get(mark) ?? 0;
  return at < terms.indexOf(headEnd) ? inHead : inBody;
}

/** What is nearer to what was written is worth more, however often the rest stands there. */
function rateHits(hits: Hit[]): number {
  const sums = new Map<number, number>();
  for (const { worth, quality } of hits) sums.set(quality, (sums.get(quality) ?? 0) + worth);
  let lacking = 1;
  for (const [quality, sum] of sums) {
    lacking *= 1 - quality * (presence + ((1 - presence) * sum) / (sum + saturation));
  }
  return 1 - lacking;
}

/** How near two words of the query stand to each other, where that is worth most. */
function ratePair(first: Hit[], second: Hit[]): number {
  let best = 0;
  let next = 0;
  for (const one of first) {
    while (next < second.length && isBefore(second[next], one)) next += 1;
    // Of all, the one before it and the one after it.
    for (const other of [second[next - 1], second[next]]) {
      if (other?.line !== one.line || other.start === one.start) continue;
      const worth = Math.sqrt(Math.min(one.worth, other.worth));
      best = Math.max(best, worth * Math.min(one.quality, other.quality) * rateGap(one, other));
    }
  }
  return best;
}

const isBefore = (one: Hit | undefined, other: Hit) =>
  one !== undefined &&
  (one.line < other.line || (one.line === other.line && one.start < other.end));

function rateGap(one: Hit, other: Hit): number {
  const [after, before] = [other.start - one.end, one.start - other.end];
  if (after === 0) return isNext;
  return Math.max(after, before) < nearWords ? isNear : isInLine;
}

/** Where every article has its title and its excerpt. */
export const [titleLine, excerptLine] = [0, 1];

export const hasHit = ({ hits }: Reading, line: number) =>
  hits.some((found) => found.some((hit) => hit.line === line));

/** The line with most of what is sought, of those of the body, which are the last; null if none has any. */
export function findBestLine(text: string, { hits }: Reading, slots: Slot[]): number | null {
  const lines = text.split('\n');
  const body = lines.findIndex((line) => line.startsWith(bodyMark));
  const found = new Map<number, number>();
  for (const [index, { weight }] of slots.entries()) {
    const best = new Map<number, number>();
    for (const { line, quality } of hits[index] ?? []) {
      if (line >= body) best.set(line, Math.max(best.get(line) ?? 0, quality));
    }
    for (const [line, quality] of best) found.set(line, (found.get(line) ?? 0) + weight * quality);
  }
  const [first] = [...found].sort(([a, one], [b, other]) => other - one || a - b);
  return first ? first[0] - body : null;
}
