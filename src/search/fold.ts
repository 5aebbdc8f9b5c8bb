/** Longer words are cut alike in articles and queries: both engines have a limit, and no Spanish word comes near. */
const longest = 40;

/**
 * One spelling for all the ways a word is written: compatibility forms resolved ('cm²' is 'cm2', '½' is '1/2'), lower
 * case, accents gone. The ñ stays, because it is a letter of its own: an 'ano' is not an 'año'.
 */
export function fold(raw: string): string {
  if (/^[a-z]{1,40}$/.test(raw)) return raw;
  const folded = raw
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('n\u0303', 'ñ')
    .replaceAll('\u2044', '/')
    .replace(/[^\p{L}\p{N}.,/]/gu, '')
    .normalize('NFC');
  return [...foldNumber(folded)].slice(0, longest).join('');
}

/** Spanish writes 1.000 for a thousand and 0,5 for a half; '1000' and '0.5' must find them. */
function foldNumber(word: string): string {
  if (!/^\d+[.,]\d/.test(word)) return word;
  const whole = /^\d{1,3}(?:\.\d{3})+(?!\d)/.test(word) ? word.replaceAll('.', '') : word;
  return whole.replaceAll(',', '.');
}
