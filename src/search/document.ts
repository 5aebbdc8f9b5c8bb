import { analyse } from './analyse.ts';

export type SearchableArticle = {
  title: string;
  excerpt: string;
  tags: string[] | null;
  author: string;
  content: string;
};

/**
 * Where a word can stand, best first: the mark it bears in the index, and its worth. Each place is worth more than all
 * after it together, so sums of places compare as their best places do. A heading is also the word that an item of a
 * list explains.
 */
export const places = {
  title: { mark: 't', worth: 64 },
  tags: { mark: 'g', worth: 32 },
  excerpt: { mark: 'e', worth: 16 },
  heading: { mark: 'h', worth: 8 },
  author: { mark: 'a', worth: 4 },
  category: { mark: 'c', worth: 2 },
  often: { mark: 'm', worth: 1 },
};
type Place = keyof typeof places;

/** A word that the body repeats this much is what the article is about, or close to it. */
const oftenFrom = 3;

/** PostgreSQL numbers no position past 16,383. What an article says after so many words is not searched. */
const mostTerms = 16_000;

/** An article as both engines index it. */
export type IndexedText = {
  /** All terms in their order. Each run is a text of its own: no phrase reaches from one into the next. */
  runs: string[][];
  /** One 't:viga' for each place of worth that a term has. */
  placed: string[];
  /** The same for ranking, ' viga=33 losa=8 ': each term with the worth of its places. The rest are in the body. */
  worths: string;
  /** All terms once more, for reading; see `reading.ts`. */
  lines: string;
  /** Every word as the article spells it, folded. */
  words: string[];
};

/** The category goes in by its number: when it is renamed, its articles need not be indexed again. */
export const toCategoryTerm = (categoryId: number) => `#${categoryId}`;

export function indexText(article: SearchableArticle, categoryId: number): IndexedText {
  const words = new Set<string>();
  const worths = new Map<string, number>();
  const times = new Map<string, number>();
  const runs: string[][] = [];
  const lines: string[] = [];
  let room = mostTerms;
  const take = (text: string, place: Place | null) => {
    const tokens = analyse(text).slice(0, room);
    room -= tokens.length;
    for (const { word } of tokens) words.add(word);
    const terms = tokens.map(({ term }) => term);
    if (place) for (const term of terms) addWorth(worths, term, place);
    return terms;
  };
  const addRun = (text: string, place: Place) => {
    const terms = take(text, place);
    runs.push(terms);
    lines.push(toLine(places[place].mark, terms));
  };
  addRun(article.title, 'title');
  addRun(article.excerpt, 'excerpt');
  for (const tag of article.tags ?? []) addRun(tag, 'tags');
  addRun(article.author, 'author');
  const category = toCategoryTerm(categoryId);
  addWorth(worths, category, 'category');
  runs.push([category]);
  lines.push(toLine(places.category.mark, [category]));
  const body: string[] = [];
  for (const text of article.content.split('\n')) {
    const { head, rest } = splitLine(text);
    const terms = [take(head, 'heading'), take(rest, null)];
    lines.push(toLine(bodyMark, terms[0] ?? [], terms[1]));
    body.push(...terms.flat());
  }
  runs.push(body);
  for (const term of body) times.set(term, (times.get(term) ?? 0) + 1);
  for (const [term, count] of times) if (count >= oftenFrom) addWorth(worths, term, 'often');
  return {
    runs: runs.filter((run) => run.length > 0),
    placed: [...worths].flatMap(([term, sum]) =>
      (marksBySum[sum] ?? []).map((mark) => `${mark}:${term}`),
    ),
    worths: ` ${[...worths].map(([term, sum]) => `${term}=${sum}`).join(' ')} `,
    lines: lines.join('\n'),
    words: [...words],
  };
}

/** A line of the body, which may begin with what heads it. */
export const bodyMark = 'b';
/** Ends what heads a line of the body. */
export const headEnd = '|';

const toLine = (mark: string, head: string[], rest?: string[]) =>
  [mark, ...head, ...(rest ? [headEnd, ...rest] : [])].join(' ');

/** '## Materiales' is a heading, and '- Tobo: balde.' explains a word. */
function splitLine(text: string): { head: string; rest: string } {
  const [, heading] = /^#{1,3} (.*)/.exec(text) ?? [];
  if (heading !== undefined) return { head: heading, rest: '' };
  const [, explained] = /^- ([^:.]{1,40}):/.exec(text) ?? [];
  if (explained === undefined) return { head: '', rest: text };
  return { head: explained, rest: text.slice(explained.length + 2) };
}

function addWorth(worths: Map<string, number>, term: string, place: Place): void {
  worths.set(term, (worths.get(term) ?? 0) | places[place].worth);
}

/** The marks of the places in each sum that there can be. */
const marksBySum = Array.from({ length: 2 * places.title.worth }, (_, sum) =>
  Object.values(places)
    .filter(({ worth }) => sum & worth)
    .map(({ mark }) => mark),
);
