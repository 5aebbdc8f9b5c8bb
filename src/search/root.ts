/** Endings that make a verb's forms, and the nouns and adjectives that come from it. The longest comes first. */
const endings =
  `aciones iciones amientos imientos acion icion amiento imiento adores adoras idores idoras ador adora
  idor idora ables ibles able ible antes ientes ante iente adas idas ados idos ada ida ado ido ando iendo aron ieron
  arlo arla arse erse irse aban aba ian aran ara eran era iran ira ar er ir an en`
    .split(/\s+/)
    .sort((a, b) => b.length - a.length);
const least = 3;

/**
 * What a folded word shares with its kin: 'calcular' and 'calculado' have the root 'calcul-', and 'cálculo', from which
 * they come, 'calcul'. Null for words that have none.
 */
export function findRoot(word: string): string | null {
  if (!/^[a-zñ]{5,}$/.test(word)) return null;
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= least);
  return ending ? `${word.slice(0, -ending.length)}-` : word.replace(/[aeo]s?$/, '');
}

/** The roots of a word's kin. One of two kin at least is derived: 'carga' and 'cargo' both gave 'cargar', no more. */
export function listKinRoots(word: string): string[] {
  const root = findRoot(word);
  if (root === null) return [];
  return root.endsWith('-') ? [root, root.slice(0, -1)] : [`${root}-`];
}
