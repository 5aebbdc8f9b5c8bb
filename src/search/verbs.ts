import { listVowelChanges } from './root.ts';

const pronouns = ['', 'lo', 'la', 'le', 'los', 'las', 'les', 'se', 'me', 'te', 'nos'];

/** Endings that only verbs have, and endings that nouns have too. */
const conjugations = [
  toConjugation(
    'ar',
    'ando aron aba aban ado ada ados adas ara aran aria arian aste',
    'a o e an en',
  ),
  toConjugation(
    'er',
    'iendo ieron ia ian io ido ida idos idas iera ieran era eran eria iste',
    'e o en',
  ),
  toConjugation(
    'ir',
    'iendo ieron ia ian io ido ida idos idas iera ieran ira iran iria iste',
    'e o en',
  ),
];

function toConjugation(infinitive: string, clear: string, shared: string) {
  const infinitives = pronouns.map((pronoun) => infinitive + pronoun);
  return { infinitive, clear: [...infinitives, ...clear.split(' ')], shared: shared.split(' ') };
}

/** The possible infinitives of a folded word, from endings of this kind. */
export const listInfinitives = (word: string, kind: 'clear' | 'shared') =>
  conjugations.flatMap((each) =>
    each[kind]
      .filter((ending) => word.endsWith(ending) && word.length - ending.length > 1)
      .map((ending) => word.slice(0, -ending.length) + each.infinitive),
  );

/** All possible infinitives: 'amanecer' of 'amaneció', 'heder' of 'hiede'. */
export const listAllInfinitives = (word: string) =>
  (['clear', 'shared'] as const)
    .flatMap((kind) => listInfinitives(word, kind))
    .flatMap((verb) => [
      verb,
      ...listVowelChanges(word, verb.slice(0, -2), false).map((root) => root + verb.slice(-2)),
    ]);
