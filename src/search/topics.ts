import { analyse } from './analyse.ts';
import { isFillerWord } from './stop-words.ts';
import { analysePhrase } from './synonyms.ts';
import allTopics from './topics.json' with { type: 'json' };

/**
 * Subjects of building. `words` are the names and terms that an article about the subject repeats; `searches` are what
 * its readers would type, mostly in other words. JSON, because a server is deployed without its sources.
 */
type Topic = (typeof allTopics)[number];

type Word = { word: string; term: string };
/** Terms of an article in order, and their place; null is the running text. */
export type TopicTerms = { terms: string[]; place: string | null };

/** What a word of a topic scores by its place: in the title, and at least in a heading. */
const [inTitle, minPlaceScore] = [8, 3];
const placeScores = new Map<string | null, number>([
  ['title', inTitle],
  ['tags', 5],
  ['excerpt', 4],
  ['heading', minPlaceScore],
  [null, 1],
]);

/** An article has at most this many topics, each with at least this share of the best one's score. */
const [maxTopics, minShare] = [2, 0.5];
/** The minimum score of a topic with a word in the title, and of one with a word in a heading or a better place. */
const [minScoreInTitle, minScore] = [6, 8];
/** The summed place scores at which a word gets half of its possible score. */
const saturation = 6;
const ofWord = 10;
/** The factor of a phrase, and of a topic of which the article has one word. */
const [ofPhrase, ofOneWord] = [1.5, 0.5];

/**
 * The words that readers of an article would use, by topic of the article. An article without search phrases is found
 * by them.
 */
export function listTopicWords(parts: TopicTerms[]): Word[][] {
  const scores = rateTopics(parts);
  const best = Math.max(0, ...scores.map(({ score }) => score));
  return scores
    .filter(
      ({ score, placeScore }) =>
        placeScore >= minPlaceScore &&
        score >= Math.max(placeScore >= inTitle ? minScoreInTitle : minScore, minShare * best),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, maxTopics)
    .map(({ topic }) => listReaderWords(topic));
}

type Entry = { key: string; terms: string[]; topics: Topic[] };

let knownEntries: Map<string, Entry[]> | undefined;

/** The words of all topics by their first term. Built when the first article needs them. */
function getEntries(): Map<string, Entry[]> {
  knownEntries ??= indexTopics();
  return knownEntries;
}

function indexTopics(): Map<string, Entry[]> {
  const entries = new Map<string, Entry>();
  for (const topic of allTopics) {
    const names = [topic.topic, ...topic.words.split(', ')];
    const phrases = names.map((name) => analysePhrase(name).map(({ term }) => term));
    for (const [key, terms] of new Map(phrases.map((terms) => [terms.join(' '), terms]))) {
      const entry = entries.get(key) ?? { key, terms, topics: [] };
      entry.topics.push(topic);
      entries.set(key, entry);
    }
  }
  return Map.groupBy(entries.values(), ({ terms: [first = ''] }) => first);
}

/** The score of each topic, and the best place score of its words. */
function rateTopics(parts: TopicTerms[]): { topic: Topic; score: number; placeScore: number }[] {
  const entries = getEntries();
  const found = new Map<Entry, { sum: number; best: number }>();
  for (const { terms, place } of parts) {
    const placeScore = placeScores.get(place) ?? 0;
    for (const [at, term] of terms.entries()) {
      for (const entry of entries.get(term) ?? []) {
        if (!entry.terms.every((each, index) => terms[at + index] === each)) continue;
        const { sum, best } = found.get(entry) ?? { sum: 0, best: 0 };
        found.set(entry, { sum: sum + placeScore, best: Math.max(best, placeScore) });
      }
    }
  }
  const topics = new Map<Topic, { score: number; placeScore: number; words: number }>();
  for (const [{ terms, topics: of }, { sum, best }] of found) {
    const value = (ofWord * sum) / (sum + saturation) / Math.sqrt(of.length);
    for (const topic of of) {
      const { score, placeScore, words } = topics.get(topic) ?? {
        score: 0,
        placeScore: 0,
        words: 0,
      };
      topics.set(topic, {
        score: score + (terms.length > 1 ? ofPhrase : 1) * value,
        placeScore: Math.max(placeScore, best),
        words: words + 1,
      });
    }
  }
  return Array.from(topics, ([topic, { score, placeScore, words }]) => ({
    topic,
    score: words > 1 ? score : score * ofOneWord,
    placeScore,
  }));
}

/** Each word once, without the empty ones. */
function listReaderWords({ topic, searches }: Topic): Word[] {
  const words = analyse(`${topic}\n${searches}`).filter(({ word }) => !isFillerWord(word));
  const byTerm = new Map(words.map(({ word, term }) => [term, { word, term }]));
  return [...byTerm.values()];
}
