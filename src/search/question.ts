import type { Slot } from './rank.ts';

/** Every group must match; a group matches when the article has one of its runs of terms. */
export type TermQuery = string[][][];

/** A query for an engine, in its cheapest form. */
export type Question = {
  /** The required groups, rarest first. */
  strict: TermQuery;
  /** A few single words that every such article has; null if `strict` is no more than that. */
  loose: TermQuery | null;
  /** More articles may have those words than can be checked one by one: then only the newest are. */
  isCut: boolean;
};

/** A group with the approximate number of articles of each term. */
type Need = { runs: string[][]; counts: number[][] };

/** PostgreSQL reads all entries of each word that it looks up. */
const maxLoose = 4;
/** Articles checked one by one for phrases and for the remaining words. */
export const maxChecked = 300;
/** Estimated share of a word's articles that have it in a certain place. */
const placedShare = 0.2;

export const askAnywhere = (slots: Slot[], total: number) => toQuestion(toNeeds(slots), total);

/** Articles with all slots in one of these places. */
export function askInPlaces(slots: Slot[], marks: string[], total: number): Question {
  const needs = toNeeds(slots);
  const isPhrase = needs.some(({ runs }) => runs.some((run) => run.length > 1));
  const placed = needs.flatMap(listPositions).map((need) => inFields(need, marks));
  return toQuestion(isPhrase ? [...placed, ...needs] : placed, total);
}

/** Articles with all slots, at least one of them in this place. */
export function askWithOneIn(slots: Slot[], mark: string, total: number): Question {
  const needs = toNeeds(slots);
  const placed = needs.flatMap(listPositions).map((need) => inFields(need, [mark]));
  const combined = {
    runs: placed.flatMap(({ runs }) => runs),
    counts: placed.flatMap(({ counts }) => counts),
  };
  return toQuestion([combined, ...needs], total);
}

/** An article with 'ingeniero civil' has 'ingeniero': if that is enough, the expensive phrase is left out. */
const toNeeds = (slots: Slot[]): Need[] =>
  slots.map(({ alternatives }) => {
    const words = new Set(alternatives.flatMap(({ terms }) => (terms.length === 1 ? terms : [])));
    const singles = alternatives.filter(
      ({ terms }) => terms.length === 1 || !terms.some((term) => words.has(term)),
    );
    return {
      runs: singles.map(({ terms }) => terms),
      counts: singles.map(({ counts }) => counts),
    };
  });

/** The words of a phrase, each separately. For alternatives of different lengths, the rarest word of each. */
function listPositions({ runs, counts }: Need): Need[] {
  const [length = 0, ...others] = new Set(runs.map((run) => run.length));
  const choose = (pick: (index: number) => number): Need => {
    const countByTerm = new Map(
      runs.map((run, index) => [run[pick(index)] ?? '', counts[index]?.[pick(index)] ?? 0]),
    );
    return {
      runs: Array.from(countByTerm.keys(), (term) => [term]),
      counts: Array.from(countByTerm.values(), (count) => [count]),
    };
  };
  if (others.length === 0) return Array.from({ length }, (_, position) => choose(() => position));
  return [choose((index) => findRarest(counts[index] ?? []))];
}

const findRarest = (counts: number[]) => counts.indexOf(Math.min(...counts));

const inFields = ({ runs, counts }: Need, marks: string[]): Need => ({
  runs: runs.flatMap((run) => marks.map((mark) => run.map((term) => `${mark}:${term}`))),
  counts: counts.flatMap((each) => marks.map(() => each.map((count) => count * placedShare))),
});

function toQuestion(unsorted: Need[], total: number): Question {
  const needs = unsorted.toSorted((a, b) => countVisits(a) - countVisits(b));
  const strict = needs.map(({ runs }) => runs);
  const isPlain = needs.length <= maxLoose && strict.flat().every((run) => run.length === 1);
  if (isPlain) return { strict, loose: null, isCut: false };
  const loose = needs
    .flatMap(listPositions)
    .sort((a, b) => countVisits(a) - countVisits(b))
    .slice(0, maxLoose);
  // Assumes that words are independent.
  const checked = loose.reduce((sum, need) => sum * Math.min(1, countVisits(need) / total), total);
  return { strict, loose: loose.map(({ runs }) => runs), isCut: checked > maxChecked };
}

/** Estimates how many articles an engine visits: for a phrase, those with its rarest word. */
const countVisits = ({ counts }: Need) => counts.reduce((sum, each) => sum + Math.min(...each), 0);
