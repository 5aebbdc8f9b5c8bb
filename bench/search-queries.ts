import { limits } from '#contract/rules.ts';
import { stopWords } from '#search/stop-words.ts';
import { createRandom } from './search-corpus.ts';

/** The queries. Hostile ones are built to be slow; no reader types them. */
export type QueryKind = { name: string; queries: string[]; isHostile: boolean };

const maxLetters = limits.query.max;

/** Realistic queries: words drawn by their rank in the vocabulary. Another seed gives other queries. */
export function listKinds(vocabulary: string[], seed: number, ofEach: number): QueryKind[] {
  const random = createRandom(seed);
  const words = vocabulary.filter((word) => word.length >= 4 && !stopWords.has(word));
  const pick = (from: number, to: number) =>
    words[Math.floor(from + random() * (to - from))] ?? 'viga';
  const misspell = (word: string): string => {
    const at = 1 + Math.floor(random() * (word.length - 2));
    const slipped = word.slice(0, at) + word.slice(at + 1);
    return word.length >= 10
      ? slipped.slice(0, -2) + slipped.slice(-1) + slipped.slice(-2, -1)
      : slipped;
  };
  const long = (word: string): string => (word.length >= 6 ? word : long(pick(500, 30_000)));
  const many = (name: string, make: () => string, isHostile = false): QueryKind => ({
    name,
    isHostile,
    queries: Array.from({ length: ofEach }, () => make().slice(0, maxLetters)),
  });
  const worst = (name: string, make: () => string) => many(name, make, true);
  const fill = (make: () => string) => {
    let text = make();
    while (text.length < maxLetters) text += ` ${make()}`;
    return text;
  };
  return [
    many('rare word', () => pick(40_000, words.length)),
    many('common word', () => pick(0, 200)),
    many('word begun', () => pick(0, 5_000).slice(0, 3 + Math.floor(random() * 3))),
    many('misspelt word', () => misspell(long(pick(500, 30_000)))),
    many('four words', () => [pick(0, 100), pick(0, 500), pick(0, 1_000), pick(0, 200)].join(' ')),
    many('phrase', () => `"${pick(0, 1_000)} ${pick(0, 1_000)}"`),
    // The slowest queries that fit the limit of 100 characters.
    worst('commonest words', () => fill(() => pick(0, 20))),
    worst('commonest phrase', () => `"${pick(0, 20)} ${pick(0, 20)}"`),
    worst('commonest phrases', () => fill(() => `"${pick(0, 20)} ${pick(0, 20)}"`)),
    worst('one long phrase', () => `"${fill(() => pick(0, 20))}`),
    worst('words begun by one letter', () => fill(() => pick(0, 5_000).slice(0, 1))),
    worst('words begun by two letters', () => fill(() => pick(0, 5_000).slice(0, 2))),
    worst('misspelt words', () => fill(() => misspell(long(pick(0, 5_000))))),
    worst('common and misspelt', () =>
      fill(() => `${pick(0, 20)} ${misspell(long(pick(0, 900)))}`),
    ),
    worst('asterisks', () => '*'.repeat(maxLetters)),
  ];
}
