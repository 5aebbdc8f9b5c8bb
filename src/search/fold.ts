/** Both engines limit the length of a term; no Spanish word comes near it. */
const maxLength = 40;

/**
 * One spelling for all variants of a word: compatibility forms resolved ('cm²' is 'cm2', '½' is '1/2'), lower case,
 * without accents. The ñ stays because it is a separate letter: an 'ano' is not an 'año'.
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
  return [...foldNumber(folded)].slice(0, maxLength).join('');
}

/** Spanish writes 1.000 for a thousand and 0,5 for a half; '1000' and '0.5' must find them. */
function foldNumber(word: string): string {
  if (!/^\d+[.,]\d/.test(word)) return word;
  const whole = /^\d{1,3}(?:\.\d{3})+(?!\d)/.test(word) ? word.replaceAll('.', '') : word;
  return whole.replaceAll(',', '.');
}
