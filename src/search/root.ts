/** Pronouns attached to a verb: 'vaciarla', 'ponerle'. */
const pronouns = ['', 'lo', 'la', 'le', 'los', 'las', 'les', 'se'];
/** Verb endings; of two that match, 'aban' and 'an', the longer is first. */
const verbal = `adas idas ados idos ada ida ado ido ando iendo yendo aron ieron yeron aban aba ian an en
  ${pronouns.map((each) => `ar${each} er${each} ir${each}`).join(' ')}`;
/** Endings of nouns and adjectives derived from a verb. */
const derived = `amientos imientos amiento imiento aduras iduras adura idura ajes aje adores adoras idores idoras ador
  adora idor idora ables ibles able ible antes ientes ante iente`;

/**
 * With the minimum length of the root. 'Curado' comes from 'curar', but 'estación' is unrelated to 'estado', and
 * 'inflación' to inflating: a short root says little about a noun.
 */
const endings = [
  ...toList(verbal, 2, true),
  ...toList(derived, 4),
  ...toList('aciones iciones acion icion', 5),
];

function toList(text: string, minLength: number, isForm = false) {
  return text.split(/\s+/).map((ending) => ({ ending, minLength, isForm }));
}

const findEnding = (word: string) =>
  endings.find(
    ({ ending, minLength }) => word.endsWith(ending) && word.length - ending.length >= minLength,
  );

/** Whether a folded word may be a verb form, 'leer', 'lee' or 'leído', and not derived from one: 'lectura'. */
export const isForm = (word: string) => findEnding(word)?.isForm ?? /[ae]$/.test(word);

/**
 * The roots of verb forms that people say and articles do not: 'echamos', 'abrió', 'pagué'. Only for queries: in the
 * index, 'bloque' would be from 'blocar'. 'Edificio' is no verb.
 */
export function listSpokenRoots(word: string): string[] {
  const [, root, ending = ''] =
    /^([a-zñ]{3,}?)([aei]mos|(?<!fic)io|(?<=g)ue|que)$/.exec(word) ?? [];
  if (root === undefined) return [];
  return [`${root}${ending === 'que' ? 'c' : ''}-`];
}

/**
 * The root of a folded word: 'calcul-' of 'calcular' and 'calculado', 'calcul' of 'cálculo', from which they come. Null
 * if it has none.
 */
export function findRoot(word: string): string | null {
  if (!/^[a-zñ]{3,}$/.test(word)) return null;
  if (word.length < 5) return findShortRoot(word);
  const match = findEnding(word);
  return match ? `${word.slice(0, -match.ending.length)}-` : word.replace(/[aeo]s?$/, '');
}

/** 'Leer' and 'lee', 'usar' and 'usa'. */
function findShortRoot(word: string): string | null {
  if (/^[a-zñ]{2}[aei]r$/.test(word)) return `${word.slice(0, -2)}-`;
  const root = word.replace(/[aeo]s?$/, '');
  return root === word ? null : root;
}

/**
 * The roots of related words. At least one of two related words is derived: 'carga' and 'cargo' both gave 'cargar' and
 * are not related. Verbs that change their vowel match by both: 'suelda' is from 'soldar', 'cierra' from 'cerrar'.
 */
export function listKinRoots(word: string): string[] {
  const root = findRoot(word);
  if (root === null) return [];
  const bare = root.replace('-', '');
  const kin = root.endsWith('-') ? [root, bare] : [`${root}-`];
  const isDerived = root !== bare;
  const others = bare.length < 3 ? [] : listVowelChanges(word, bare, isDerived);
  return [
    ...kin,
    ...listSpokenRoots(word),
    ...others.flatMap((other) => [`${other}-`, ...(isDerived ? [other] : [])]),
  ];
}

/** In an underived word the vowel is stressed and has changed already: 'cerro' is unrelated to 'cierra'. */
export function listVowelChanges(word: string, root: string, isDerived: boolean): string[] {
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
 * Possible bases of a diminutive, likeliest first: 'casa' of 'casita', 'tanque' of 'tanquecito', 'viga' of 'viguita',
 * and 'zapata' of 'zapatica', as Venezuela says after a t.
 */
export function listBases(word: string): string[] {
  const [, ending = '', vowel = ''] = /((?:(?:e?c)?it|(?<=t)ic)([oa])s?)$/.exec(word) ?? [];
  const stem = word.slice(0, -ending.length);
  if (ending === '' || stem.length < 3) return [];
  // Before an i the same sound has another spelling.
  const changes: [RegExp, string][] = [
    [/qu$/, 'c'],
    [/gu$/, 'g'],
    [/c$/, 'z'],
  ];
  const roots = new Set([stem, ...changes.map(([from, to]) => stem.replace(from, to))]);
  return [vowel, '', 'e', 'o', 'a'].flatMap((end) => Array.from(roots, (root) => root + end));
}
