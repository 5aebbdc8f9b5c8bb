/** What may hang from a verb: 'vaciarla', 'ponerle'. */
const hanging = ['', 'lo', 'la', 'le', 'los', 'las', 'les', 'se'];
/** Endings of a verb's forms; of two that a word may have, 'aban' and 'an', the longer stands first. */
const verbal = `adas idas ados idos ada ida ado ido ando iendo yendo aron ieron yeron aban aba ian an en
  ${hanging.map((each) => `ar${each} er${each} ir${each}`).join(' ')}`;
/** Endings of the nouns and adjectives that come from a verb. */
const derived = `amientos imientos amiento imiento aduras iduras adura idura ajes aje adores adoras idores idoras ador
  adora idor idora ables ibles able ible antes ientes ante iente`;

/**
 * The least that is left of a word. 'Curado' comes from 'curar', but 'estación' has nothing to do with 'estado', nor
 * 'inflación' with what is inflated: a short root says little of a noun.
 */
const endings = [
  ...toList(verbal, 2, true),
  ...toList(derived, 4),
  ...toList('aciones iciones acion icion', 5),
];

function toList(text: string, least: number, isForm = false) {
  return text.split(/\s+/).map((ending) => ({ ending, least, isForm }));
}

const findEnding = (word: string) =>
  endings.find(
    ({ ending, least }) => word.endsWith(ending) && word.length - ending.length >= least,
  );

/** Whether a folded word may be a form of a verb, 'leer', 'lee' or 'leído', and not what comes from one: 'lectura'. */
export const isForm = (word: string) => findEnding(word)?.isForm ?? /[ae]$/.test(word);

/**
 * What a folded word shares with its kin: 'calcular' and 'calculado' have the root 'calcul-', and 'cálculo', from which
 * they come, 'calcul'. Null for words that have none.
 */
export function findRoot(word: string): string | null {
  if (!/^[a-zñ]{3,}$/.test(word)) return null;
  if (word.length < 5) return findShortRoot(word);
  const found = findEnding(word);
  return found ? `${word.slice(0, -found.ending.length)}-` : word.replace(/[aeo]s?$/, '');
}

/** 'Leer' and 'lee', 'usar' and 'usa': in short words there is an ending or nothing. */
function findShortRoot(word: string): string | null {
  if (/^[a-zñ]{2}[aei]r$/.test(word)) return `${word.slice(0, -2)}-`;
  const root = word.replace(/[aeo]s?$/, '');
  return root === word ? null : root;
}

/**
 * The roots of a word's kin. One of two kin at least is derived: 'carga' and 'cargo' both gave 'cargar', no more. Verbs
 * that change their vowel are known by either: 'suelda' is from 'soldar', 'cierra' from 'cerrar', 'mide' from 'medir'.
 */
export function listKinRoots(word: string): string[] {
  const root = findRoot(word);
  if (root === null) return [];
  const bare = root.replace('-', '');
  const kin = root.endsWith('-') ? [root, bare] : [`${root}-`];
  const isDerived = root !== bare;
  const others = bare.length < 3 ? [] : listVowelChanges(word, bare, isDerived);
  return [...kin, ...others.flatMap((other) => [`${other}-`, ...(isDerived ? [other] : [])])];
}

/** In a word that is not derived the vowel is stressed, and has changed already: a 'cerro' has nothing to do with 'cierra'. */
function listVowelChanges(word: string, root: string, isDerived: boolean): string[] {
  const changes: [RegExp, string, boolean][] = [
    [/ue([^aeiouy]+)$/, 'o$1', true],
    [/ie([^aeiou]+)$/, 'e$1', true],
    [/(?<![aeiou])i([^aeiou]+)$/, 'e$1', isDerived || !word.endsWith('o')],
    [/(?<![aeiou])o([^aeiou]+)$/, 'ue$1', isDerived],
    [/(?<![aeiou])e([^aeiou]+)$/, 'ie$1', isDerived],
  ];
  return changes.flatMap(([from, to, mayBe]) =>
    mayBe && from.test(root) ? [root.replace(from, to)] : [],
  );
}

/**
 * What a diminutive may come from, the likeliest first: 'casa' of 'casita', 'tanque' of 'tanquecito', 'viga' of 'viguita',
 * and 'zapata' of 'zapatica', as it is said in Venezuela after a t.
 */
export function listBases(word: string): string[] {
  const [, ending = '', vowel = ''] = /((?:(?:e?c)?it|(?<=t)ic)([oa])s?)$/.exec(word) ?? [];
  const cut = word.slice(0, -ending.length);
  if (ending === '' || cut.length < 3) return [];
  // Before an i the same sound is written in another way.
  const changes: [RegExp, string][] = [
    [/qu$/, 'c'],
    [/gu$/, 'g'],
    [/c$/, 'z'],
  ];
  const roots = new Set([cut, ...changes.map(([from, to]) => cut.replace(from, to))]);
  return [vowel, '', 'e', 'o', 'a'].flatMap((end) => Array.from(roots, (root) => root + end));
}
