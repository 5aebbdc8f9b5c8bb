import { bodyMark, enoughSearches, fields, headEnd, maxTerms, topicMark } from './document.ts';
import { quality as qualities, type Slot } from './rank.ts';
import type { Alternatives } from './term-index.ts';
import { type MatchedTopic, matchTopic, noTopic } from './topic-match.ts';

export const [inTags, inAuthor] = [6, 4.5];
const inSearches = 3.5;
/** Weight of a common Spanish word in a search phrase: the editor chose it, while in a body it is often incidental. */
const everydayInSearches = 21;
/** What a word scores by the mark of its line. */
const placeScores = new Map([
  [fields.title.mark, 8],
  [fields.tags.mark, inTags],
  [fields.excerpt.mark, 5],
  [fields.searches.mark, inSearches],
  [fields.author.mark, inAuthor],
  [fields.category.mark, 4],
]);
/** Scores of the body, and of a heading of the body. */
const inBody = 1;
export const inHead = 4;

/** The base value of any occurrence. */
const presence = 0.3;
/** The summed place scores at which a word gets half of its possible score: higher in a long article. */
const saturate = (words: number) => 2.8 + 1.2 * Math.min(2, words / 400);
/** Added for a word in the title or the tags, which name the subject. */
const subjectBonus = 0.3;
/** Characters of a term with its space. */
const termLength = 6;

/** The value of a pair of words: adjacent and in order, within `nearWords`, in one line. */
const [adjacentValue, nearValue, sameLineValue] = [1, 0.6, 0.2];
const nearWords = 5;
/** The minimum value of adjacent words, wherever they are: an exact phrase is rarely a coincidence. */
const minAdjacentValue = 2;
/** The value of the passage that has most of the query. */
const passageBonus = 0.3;
/** The value of the search phrase that has most of the query. */
const phraseBonus = 1.2;
/** A single word that is at least this share of a search phrase counts as the phrase. */
export const ownShare = 0.5;
/** The weight of repetition in a query of several words. */
const repetitionWeight = 0.5;
/**
 * Added to `repetitionWeight` for an article without search phrases, as a new one may be. It shrinks with each phrase, and
 * is gone at `enoughSearches`.
 */
const noPhrasesBonus = 0.6;
/** The value of a topic that has words of the query. */
const topicBonus = 1;
/** Long articles mention much in passing: one mention per this many words earns half the weight. */
const wordsPerMention = 180;

/** An occurrence; positions count the words of its line. `share`: how much of its search phrase the query covers. */
export type Hit = {
  start: number;
  end: number;
  line: number;
  placeScore: number;
  quality: number;
  share?: number;
};

/**
 * An article's score for a query; for `repetition` and `phraseMatch` see `rateRepetition` and `rateBestPhrase`. `topic` is the one
 * of its topics that has most of the query.
 */
export type ArticleScore = {
  score: number;
  hits: Hit[][];
  repetition: number;
  phraseMatch: number;
  topic: MatchedTopic;
};

/**
 * Reads the lines of an article, as `document.ts` writes them, for all slots in the order of the query. A line begins
 * with the mark of its place, and a sign ends its heading: 'b agua | evapor viento'.
 */
export function readLines(
  text: string,
  slots: Slot[],
  alternativesByTerm: Alternatives,
): ArticleScore {
  const hits = slots.map((): Hit[] => []);
  const phrases = new Map<number, number>();
  let topic = noTopic;
  for (const [line, words] of text.split('\n').entries()) {
    const terms = words.split(' ');
    if (terms[0] === topicMark) {
      const matched = matchTopic(terms, slots, alternativesByTerm);
      if (matched.score > topic.score) topic = matched;
      continue;
    }
    if (terms[0] === fields.searches.mark) phrases.set(line, terms.length - 1);
    const head = terms[0] === bodyMark ? terms.indexOf(headEnd) : terms.length;
    const headScore = terms[0] === bodyMark ? inHead : (placeScores.get(terms[0] ?? '') ?? 0);
    for (let start = 1; start < terms.length; start += 1) {
      for (const { slot, terms: run, quality } of alternativesByTerm.get(terms[start] ?? '') ??
        none) {
        if (run.length > 1 && !run.every((term, index) => terms[start + index] === term)) continue;
        const placeScore = start < head ? headScore : inBody;
        hits[slot]?.push({ start, end: start + run.length, line, placeScore, quality });
      }
    }
  }
  if (phrases.size > 0) weakenPartOfPhrase(hits, phrases);
  dropUnsupportedOneWayHits(hits);
  const saturation = saturate(text.length / termLength);
  let score = 0;
  for (const [index, { weight, isOfTrade }] of slots.entries()) {
    const found = hits[index] ?? [];
    const [before, last] = [slots[index - 1]?.weight ?? 0, hits[index - 1] ?? []];
    score +=
      weight * rateHits(found, saturation, isOfTrade ? inSearches : everydayInSearches) +
      Math.min(before, weight) * ratePair(last, found);
  }
  const repetition = rateRepetition(hits, slots, text.length / termLength);
  const phraseMatch = phrases.size > 0 ? rateBestPhrase(hits, slots) : 0;
  if (slots.length > 1) {
    const lacking = Math.max(0, 1 - phrases.size / enoughSearches);
    score += passageBonus * rateBestPassage(hits, slots) + phraseBonus * phraseMatch;
    score += (repetitionWeight + noPhrasesBonus * lacking) * repetition + topicBonus * topic.score;
  }
  return { score, hits, repetition, phraseMatch, topic };
}

const none: never[] = [];

/**
 * A hit in a search phrase is weakened by the share of the phrase that the query covers. `phrases`: word count by line.
 */
function weakenPartOfPhrase(hits: Hit[][], phrases: Map<number, number>): void {
  // By position, so that 'mano de obra' and 'obra' do not count the same word twice.
  const best = new Map<number, number>();
  for (const found of hits) {
    for (const { line, start, end, placeScore, quality } of found) {
      if (placeScore !== inSearches) continue;
      for (let at = start; at < end; at += 1) {
        const position = line * maxTerms + at;
        best.set(position, Math.max(best.get(position) ?? 0, quality));
      }
    }
  }
  const shares = new Map<number, number>();
  for (const [position, quality] of best) {
    const line = Math.floor(position / maxTerms);
    shares.set(line, (shares.get(line) ?? 0) + Math.sqrt(quality) / (phrases.get(line) ?? 1));
  }
  for (const found of hits) {
    for (const hit of found) {
      if (hit.placeScore !== inSearches) continue;
      hit.share = Math.min(1, shares.get(hit.line) ?? 0);
      // A query of one word is not about every phrase with that word.
      hit.quality *= hits.length === 1 && hit.share < ownShare ? 0 : Math.sqrt(hit.share);
    }
  }
}

/**
 * In a query of several words, a one-way rule of the vocabulary or a small part of a search phrase only counts if another
 * word matches too.
 */
function dropUnsupportedOneWayHits(hits: Hit[][]): void {
  const found = hits.filter(({ length }) => length > 0);
  const [only] = found;
  if (hits.length === 1 || found.length !== 1 || !only) return;
  if (only.every((hit) => hit.quality <= qualities.related)) only.length = 0;
}

/**
 * A close match outweighs any number of distant ones. `phraseScore` is the place score of a search phrase.
 */
function rateHits(hits: Hit[], saturation: number, phraseScore: number): number {
  let subject = 0;
  const sums = new Map<number, number>();
  const inPhrase = findBestInPhrases(hits);
  if (inPhrase > 0) sums.set(inPhrase, phraseScore);
  for (const { placeScore, quality } of hits) {
    if (placeScore === inSearches) continue;
    sums.set(quality, (sums.get(quality) ?? 0) + placeScore);
    if (placeScore >= inTags) subject = Math.max(subject, quality);
  }
  let missShare = 1;
  for (const [quality, sum] of sums) {
    missShare *= 1 - quality * (presence + ((1 - presence) * sum) / (sum + saturation));
  }
  return 1 - missShare + subjectBonus * subject;
}

/** However many search phrases have a word, it counts once. */
function findBestInPhrases(hits: Hit[]): number {
  let best = 0;
  for (const { placeScore, quality } of hits)
    if (placeScore === inSearches) best = Math.max(best, quality);
  return best;
}

/** The best value of any occurrence of both words together. A search phrase is rated as a whole instead. */
function ratePair(first: Hit[], second: Hit[]): number {
  let best = 0;
  let next = 0;
  for (const one of first) {
    while (next < second.length && isBefore(second[next], one)) next += 1;
    // The nearest neighbours on both sides are enough.
    for (const other of [second[next - 1], second[next]]) {
      if (other?.line !== one.line || other.start === one.start) continue;
      if (one.placeScore === inSearches) continue;
      const gap = rateGap(one, other);
      const value = gap * Math.sqrt(Math.min(one.placeScore, other.placeScore));
      const pair = gap === adjacentValue ? Math.max(minAdjacentValue, value) : value;
      best = Math.max(best, pair * Math.min(one.quality, other.quality));
    }
  }
  return best;
}

const isBefore = (one: Hit | undefined, other: Hit) =>
  one !== undefined &&
  (one.line < other.line || (one.line === other.line && one.start < other.end));

function rateGap(one: Hit, other: Hit): number {
  const [after, before] = [other.start - one.end, one.start - other.end];
  if (after === 0) return adjacentValue;
  return Math.max(after, before) < nearWords ? nearValue : sameLineValue;
}

/** The lines of every article's title and excerpt. */
export const [titleLine, excerptLine] = [0, 1];

export const hasHit = ({ hits }: ArticleScore, line: number) =>
  hits.some((found) => found.some((hit) => hit.line === line));

/**
 * The terms to highlight. For each word of the query only the closest matches: no synonyms if the article has the word
 * itself.
 */
export function listMarkedTerms(text: string, { hits }: ArticleScore): Set<string> {
  const lines = text.split('\n');
  const split = new Map<number, string[]>();
  const marked = new Set<string>();
  for (const all of hits) {
    const found = all.filter(({ placeScore }) => placeScore !== inSearches);
    const best = Math.max(...found.map(({ quality }) => quality));
    const minQuality = Math.min(best, qualities.prefix);
    for (const { line, start, end, quality } of found) {
      if (quality < minQuality) continue;
      const terms = split.get(line) ?? lines[line]?.split(' ') ?? [];
      split.set(line, terms);
      for (const term of terms.slice(start, end)) marked.add(term);
    }
  }
  return marked;
}

/** The body line with the best matches; null if there is none. */
export function findBestLine(text: string, { hits }: ArticleScore, slots: Slot[]): number | null {
  const body = text.split('\n').findIndex((line) => line.startsWith(bodyMark));
  const found = [...ratePassages(hits, slots)].filter(([line]) => line >= body);
  const [first] = found.sort(([a, one], [b, other]) => other - one || a - b);
  return first ? first[0] - body : null;
}

/** The weight of the query's words in each line. */
function ratePassages(hits: Hit[][], slots: Slot[]): Map<number, number> {
  const passages = new Map<number, number>();
  for (const [index, { weight }] of slots.entries()) {
    const best = new Map<number, number>();
    for (const { line, quality } of hits[index] ?? []) {
      best.set(line, Math.max(best.get(line) ?? 0, quality));
    }
    for (const [line, quality] of best)
      passages.set(line, (passages.get(line) ?? 0) + weight * quality);
  }
  return passages;
}

export const rateBestPassage = (hits: Hit[][], slots: Slot[]) =>
  Math.max(0, ...ratePassages(hits, slots).values());

/** The weight of two words or more in one search phrase, by the share of the phrase that the query covers. */
function rateBestPhrase(hits: Hit[][], slots: Slot[]): number {
  const ratings = new Map<number, number>();
  const best = new Map<number, number>();
  let rating = 0;
  for (const [index, { weight }] of slots.entries()) {
    best.clear();
    for (const { line, placeScore, quality, share = 1 } of hits[index] ?? []) {
      if (placeScore === inSearches) best.set(line, Math.max(best.get(line) ?? 0, quality * share));
    }
    for (const [line, quality] of best) {
      const before = ratings.get(line);
      ratings.set(line, (before ?? 0) + weight * quality);
      if (before !== undefined) rating = Math.max(rating, before + weight * quality);
    }
  }
  return rating;
}

/** How much of the query's weight the article repeats, relative to its length. A search phrase counts as one mention. */
function rateRepetition(hits: Hit[][], slots: Slot[], words: number): number {
  const expected = Math.max(1, words / wordsPerMention);
  let sum = 0;
  for (const [index, { weight }] of slots.entries()) {
    let [best, times] = [0, 0];
    for (const { placeScore, quality } of hits[index] ?? []) {
      best = Math.max(best, quality);
      if (placeScore !== inSearches) times += placeScore * quality;
    }
    times += findBestInPhrases(hits[index] ?? []);
    // A synonym is nearly as much evidence as the word itself.
    sum += (weight * Math.sqrt(best) * times) / (times + expected);
  }
  return sum;
}
