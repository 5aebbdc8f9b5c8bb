/** The shortest stem: 'gas', 'luz', 'eje'. */
const minLength = 3;

/** Adjectives and trades with two genders. Other nouns have one: 'plaza' is not 'plazo', nor 'acera' 'acero'. */
const gendered = /(?:[ai]d|os|ic|iv|[ao]ri|ier|[td]or)[ao]$/;

/**
 * A light Spanish stemmer for folded words, after Savoy's UniNE rules: number and gender only, so that a search for a
 * noun does not also find the verbs and adjectives derived from it. It departs from them where they lose this trade's
 * words; see docs/decisions/0005.
 */
export function stem(word: string): string {
  if (word.length < minLength || /[^a-zñ]/.test(word)) return word;
  let root = singular(word);
  if (root.length > minLength && root.endsWith('e')) root = root.slice(0, -1);
  else if (root.length > minLength + 2 && gendered.test(root)) root = root.slice(0, -1);
  // The singular of 'luces' is 'luz', that of 'alcances' is 'alcance': one letter for both.
  return root.endsWith('z') ? `${root.slice(0, -1)}c` : root;
}

function singular(word: string): string {
  if (/eses$/.test(word) && word.length - 4 >= minLength) return word.slice(0, -4);
  if (/es$/.test(word) && word.length - 2 >= minLength) return word.slice(0, -2);
  if (/[aoe]s$/.test(word) && word.length - 1 >= minLength) return word.slice(0, -1);
  return word;
}
