import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenise } from '#search/analyse.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';

const articlesFolder = join(import.meta.dirname, '../contenido/articulos');
const vocabularySize = 60_000;
const [titleWords, excerptWords, bodyWords] = [9, 25, 150];
/** The search phrases of an article, in the same proportion to its length as in the sample. */
const [searchPhrases, phraseWords] = [3, 6];
const firstDay = Date.parse('2012-01-01T12:00:00Z');

export const categories = ['noticias', 'analisis', 'tecnicas', 'recursos', 'normativa', 'historia'];

/** Random numbers that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The words of the sample articles by frequency, including stop words, followed by made-up words. */
export function listVocabulary(random: () => number): string[] {
  const times = new Map<string, number>();
  for (const name of readdirSync(articlesFolder)) {
    const text = readFileSync(join(articlesFolder, name), 'utf8').toLowerCase();
    for (const { start, end } of tokenise(text)) {
      const word = text.slice(start, end);
      times.set(word, (times.get(word) ?? 0) + 1);
    }
  }
  const words = new Set([...times].sort((a, b) => b[1] - a[1]).map(([word]) => word));
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  while (words.size < vocabularySize) {
    const middle = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(syllables));
    words.add(pick(syllables) + middle.join('') + pick(endings));
  }
  return [...words];
}

const onsets = 'b c d f g gr l m n p pl pr r s t tr v'.split(' ');
const syllables = onsets.flatMap((onset) =>
  ['a', 'e', 'i', 'o', 'u', 'an', 'er', 'on', 'es'].map((rest) => onset + rest),
);
const endings = 'a o as os e es ción ciones miento ado ada ados idad dor dora ante ista'.split(' ');

export type Corpus = { vocabulary: string[]; createWriter: () => () => ArticleInput };

/** Articles whose words follow Zipf's law: the nth commonest word comes 1/n as often as the first. */
export function createCorpus(): Corpus {
  const vocabulary = listVocabulary(createRandom(1));
  const sums = new Float64Array(vocabulary.length);
  let total = 0;
  for (let rank = 0; rank < sums.length; rank += 1) {
    total += 1 / (rank + 1);
    sums[rank] = total;
  }
  function createWriter(): () => ArticleInput {
    const random = createRandom(2);
    const word = () => {
      const target = random() * total;
      let [low, high] = [0, sums.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] ?? 0) < target) low = middle + 1;
        else high = middle;
      }
      return vocabulary[low] ?? '';
    };
    const text = (length: number) => Array.from({ length }, word).join(' ');
    let index = 0;
    return () => {
      index += 1;
      return {
        slug: `articulo-${index}`,
        title: text(titleWords),
        excerpt: text(excerptWords),
        category: categories[index % categories.length] ?? '',
        author: 'Redacción Plomada',
        published_at: firstDay + Math.floor(random() * 5_000) * 86_400_000,
        tags: [text(1), text(2)],
        featured: false,
        read_time: 1,
        image_id: null,
        image_alt: '',
        image_caption: null,
        corrections: [],
        content: text(bodyWords),
        searches: Array.from({ length: searchPhrases }, () => text(phraseWords)).join('; '),
        views: 0,
      };
    };
  }
  return { vocabulary, createWriter };
}
