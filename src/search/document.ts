import type { BodyFormat } from '#contract/article-fields.ts';
import { toBodyText } from '#contract/body-text.ts';
import { analyse } from './analyse.ts';
import { isFillerWord } from './stop-words.ts';
import { listTopicWords, type TopicTerms } from './topics.ts';

export type SearchableArticle = {
  title: string;
  excerpt: string;
  tags: string[] | null;
  author: string;
  content: string;
  format?: BodyFormat | undefined;
  /** See `parseSearches`. */
  searches?: string | null;
};

/**
 * Fields in which a word can occur, best first. `mark` prefixes the term in the index. `bit` is a power of two, so a
 * word's sum is larger if its best field is better. In a list item, the term that is defined counts as a heading.
 */
export const fields = {
  title: { mark: 't', bit: 128 },
  tags: { mark: 'g', bit: 64 },
  excerpt: { mark: 'e', bit: 32 },
  searches: { mark: 's', bit: 16 },
  heading: { mark: 'h', bit: 8 },
  author: { mark: 'a', bit: 4 },
  category: { mark: 'c', bit: 2 },
  repeatedInBody: { mark: 'm', bit: 1 },
};
type Field = keyof typeof fields;

/** A word that the body repeats this often is close to the article's subject. */
const minRepetitions = 3;

/** PostgreSQL has no position beyond 16,383. The rest of a longer article is not searched. */
export const maxTerms = 16_000;

/** An article in the form that both engines index. */
export type IndexedText = {
  /** All terms in order. No phrase crosses from one run into the next. */
  runs: string[][];
  /** Terms in each of `fields`, as 'mark:term': 't:viga' for viga in the title. */
  placed: string[];
  /** For ranking, 'term=sum' with the sum of the bits of its places: ' viga=33 losa=8 '. Other terms are only in the body. */
  worths: string;
  /** For `scoring.ts`: a line per run or body line, as mark and terms: 't viga losa', 'b material | barra'. */
  lines: string;
  /** Every word, folded but not stemmed. */
  words: string[];
};

/** Splits the phrases that readers would type to find an article: one per line, or separated by semicolons. */
const parseSearches = (text: string) =>
  text
    .split(/[;\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

/** An article with this many search phrases needs no words of its topics, nor another bonus. */
export const enoughSearches = 20;

/** Marks the line with the words of a topic; in the index, they are in the place of search phrases. */
export const topicMark = 'p';

/** The category's id, so that renaming it does not require a new index. */
export const toCategoryTerm = (categoryId: number) => `#${categoryId}`;

export function indexText(article: SearchableArticle, categoryId: number): IndexedText {
  const words = new Set<string>();
  const worths = new Map<string, number>();
  const times = new Map<string, number>();
  const runs: string[][] = [];
  const lines: string[] = [];
  const parts: TopicTerms[] = [];
  let room = maxTerms;
  const addTerms = (text: string, place: Field | null) => {
    const all = analyse(text);
    // 'Cómo hago el piso' is worth as much as 'el piso', and a query without its empty words matches all of it.
    const full = place === 'searches' ? all.filter(({ word }) => !isFillerWord(word)) : all;
    return addWords(full.length > 0 ? full : all, place);
  };
  const addWords = (all: { word: string; term: string }[], place: Field | null) => {
    const tokens = all.slice(0, room);
    room -= tokens.length;
    for (const { word } of tokens) words.add(word);
    const terms = tokens.map(({ term }) => term);
    if (place) for (const term of terms) addPlace(worths, term, place);
    return terms;
  };
  const addRun = (text: string, place: Field) => {
    const terms = addTerms(text, place);
    runs.push(terms);
    lines.push(toLine(fields[place].mark, terms));
    parts.push({ terms, place });
  };
  addRun(article.title, 'title');
  addRun(article.excerpt, 'excerpt');
  for (const tag of article.tags ?? []) addRun(tag, 'tags');
  const searches = parseSearches(article.searches ?? '');
  for (const phrase of searches) addRun(phrase, 'searches');
  addRun(article.author, 'author');
  const category = toCategoryTerm(categoryId);
  addPlace(worths, category, 'category');
  runs.push([category]);
  lines.push(toLine(fields.category.mark, [category]));
  const body: string[] = [];
  for (const text of toBodyText(article.content, article.format ?? 'basic').split('\n')) {
    const { heading, rest } = splitLine(text);
    const [head, others] = [addTerms(heading, 'heading'), addTerms(rest, null)];
    lines.push(toLine(bodyMark, head, others));
    parts.push({ terms: head, place: 'heading' }, { terms: others, place: null });
    body.push(...head, ...others);
  }
  runs.push(body);
  for (const words of searches.length >= enoughSearches ? [] : listTopicWords(parts)) {
    const terms = addWords(words, 'searches');
    runs.push(terms);
    lines.push(toLine(topicMark, terms));
  }
  for (const term of body) times.set(term, (times.get(term) ?? 0) + 1);
  for (const [term, count] of times)
    if (count >= minRepetitions) addPlace(worths, term, 'repeatedInBody');
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

/** Marks a line of the body, which may begin with a heading. */
export const bodyMark = 'b';
/** Ends the heading of a body line. */
export const headEnd = '|';

const toLine = (mark: string, head: string[], rest?: string[]) =>
  [mark, ...head, ...(rest ? [headEnd, ...rest] : [])].join(' ');

/** '## Materiales' is a heading, and '- Tobo: balde.' explains a word. */
function splitLine(text: string): { heading: string; rest: string } {
  const [, heading] = /^#{1,3} (.*)/.exec(text) ?? [];
  if (heading !== undefined) return { heading, rest: '' };
  const [, explained] = /^- ([^:.]{1,40}):/.exec(text) ?? [];
  if (explained === undefined) return { heading: '', rest: text };
  return { heading: explained, rest: text.slice(explained.length + 2) };
}

function addPlace(worths: Map<string, number>, term: string, place: Field): void {
  worths.set(term, (worths.get(term) ?? 0) | fields[place].bit);
}

/** The marks of each possible sum of places. */
const marksBySum = Array.from({ length: 2 * fields.title.bit }, (_, sum) =>
  Object.values(fields)
    .filter(({ bit }) => sum & bit)
    .map(({ mark }) => mark),
);
