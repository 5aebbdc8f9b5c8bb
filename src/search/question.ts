import type { Slot } from './rank.ts';

/** Every group must match; a group matches when one of its runs of terms stands in the article. */
export type TermQuery = string[][][];

/** What an engine is asked, in the way that costs it least. */
export type Question = {
  /** What an article must have, the rarest first. */
  strict: TermQuery;
  /** A few words, wherever they stand, that every such article has. Null when that is all there is to `strict`. */
  loose: TermQuery | null;
  /** Whether more articles may have those few words than can be read one by one: then only the newest are. */
  isCut: boolean;
};

/** A group, and about how many articles have each of its terms. */
type Need = { runs: string[][]; counts: number[][] };

/** So many words are looked up together. PostgreSQL reads the entries of each to the end. */
const mostLoose = 4;
/** So many articles are read one by one for the order of their words, or for the words not looked up. */
export const mostChecked = 300;
/** Of the articles that have a word, about so many have it in a certain place. */
const placedShare = 0.2;

/** Asks for the articles that have all slots, anywhere. */
export const askAnywhere = (slots: Slot[], total: number) => toQuestion(toNeeds(slots), total);

/** Asks for those that have them all in one of these places. */
export function askInPlaces(slots: Slot[], marks: string[], total: number): Question {
  const needs = toNeeds(slots);
  const isPhrase = needs.some(({ runs }) => runs.some((run) => run.length > 1));
  const placed = needs.flatMap(listPositions).map((need) => place(need, marks));
  return toQuestion(isPhrase ? [...placed, ...needs] : placed, total);
}

/** Asks for those that have them all, and one at least in this place. */
export function askWithOneIn(slots: Slot[], mark: string, total: number): Question {
  const needs = toNeeds(slots);
  const placed = needs.flatMap(listPositions).map((need) => place(need, [mark]));
  const one = {
    runs: placed.flatMap(({ runs }) => runs),
    counts: placed.flatMap(({ counts }) => counts),
  };
  return toQuestion([one, ...needs], total);
}

/** Whatever has 'ingeniero civil' has 'ingeniero': where that will do, the phrase, which is dear, is not asked for. */
const toNeeds = (slots: Slot[]): Need[] =>
  slots.map(({ alternatives }) => {
    const words = new Set(alternatives.flatMap(({ terms }) => (terms.length === 1 ? terms : [])));
    const asked = alternatives.filter(
      ({ terms }) => terms.length === 1 || !terms.some((term) => words.has(term)),
    );
    return {
      runs: asked.map(({ terms }) => terms),
      counts: asked.map(({ counts }) => counts),
    };
  });

/** A phrase as its words, each on its own. Where a word or a phrase will do, what they have in common is asked for. */
function listPositions({ runs, counts }: Need): Need[] {
  const [length = 0, ...others] = new Set(runs.map((run) => run.length));
  const choose = (pick: (index: number) => number): Need => {
    const known = new Map(
      runs.map((run, index) => [run[pick(index)] ?? '', counts[index]?.[pick(index)] ?? 0]),
    );
    return {
      runs: Array.from(known.keys(), (term) => [term]),
      counts: Array.from(known.values(), (count) => [count]),
    };
  };
  if (others.length === 0) return Array.from({ length }, (_, position) => choose(() => position));
  return [choose((index) => findRarest(counts[index] ?? []))];
}

const findRarest = (counts: number[]) => counts.indexOf(Math.min(...counts));

const place = ({ runs, counts }: Need, marks: string[]): Need => ({
  runs: runs.flatMap((run) => marks.map((mark) => run.map((term) => `${mark}:${term}`))),
  counts: counts.flatMap((each) => marks.map(() => each.map((count) => count * placedShare))),
});

function toQuestion(wanted: Need[], total: number): Question {
  const needs = wanted.toSorted((a, b) => countVisits(a) - countVisits(b));
  const strict = needs.map(({ runs }) => runs);
  const isPlain = needs.length <= mostLoose && strict.flat().every((run) => run.length === 1);
  if (isPlain) return { strict, loose: null, isCut: false };
  const loose = needs
    .flatMap(listPositions)
    .sort((a, b) => countVisits(a) - countVisits(b))
    .slice(0, mostLoose);
  // As if words were strewn at random.
  const checked = loose.reduce((sum, need) => sum * Math.min(1, countVisits(need) / total), total);
  return { strict, loose: loose.map(({ runs }) => runs), isCut: checked > mostChecked };
}

/** About how many articles an engine comes upon: for a phrase, those that have its rarest word. */
const countVisits = ({ counts }: Need) => counts.reduce((sum, each) => sum + Math.min(...each), 0);
