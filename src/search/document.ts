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
 * after it together, so sums of places compare as their best places do.
 */
export const places = {
  title: { mark: 't', worth: 32 },
  excerpt: { mark: 'e', worth: 16 },
  tags: { mark: 'g', worth: 8 },
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
  /** Every word as the article spells it, folded. */
  words: string[];
};

/** The category goes in by its number: when it is renamed, its articles need not be indexed again. */
export const toCategoryTerm = (categoryId: number) => `#${categoryId}`;

export function indexText(article: SearchableArticle, categoryId: number): IndexedText {
  const words = new Set<string>();
  const worths = new Map<string, number>();
  const runs: string[][] = [];
  let room = mostTerms;
  const addRun = (text: string, place: Place | null) => {
    const tokens = analyse(text).slice(0, room);
    room -= tokens.length;
    for (const { word } of tokens) words.add(word);
    const terms = tokens.map(({ term }) => term);
    if (place) for (const term of terms) addWorth(worths, term, place);
    runs.push(terms);
    return terms;
  };
  addRun(article.title, 'title');
  addRun(article.excerpt, 'excerpt');
  for (const tag of article.tags ?? []) addRun(tag, 'tags');
  addRun(article.author, 'author');
  const category = toCategoryTerm(categoryId);
  addWorth(worths, category, 'category');
  runs.push([category]);
  const times = new Map<string, number>();
  for (const term of addRun(article.content, null)) times.set(term, (times.get(term) ?? 0) + 1);
  for (const [term, count] of times) if (count >= oftenFrom) addWorth(worths, term, 'often');
  return {
    runs: runs.filter((run) => run.length > 0),
    placed: [...worths].flatMap(([term, sum]) =>
      (marksBySum[sum] ?? []).map((mark) => `${mark}:${term}`),
    ),
    worths: ` ${[...worths].map(([term, sum]) => `${term}=${sum}`).join(' ')} `,
    words: [...words],
  };
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
