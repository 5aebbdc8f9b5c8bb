// Never part of a URL.
const part = String.raw`[^\s<>"«»“”()]`;
// Punctuation of the sentence at the end of a URL.
const end = String.raw`[^\s<>"«»“”().,;:!?…'’\]}]`;
const host = String.raw`[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?`;
// After a host only a path or the end: neither half of 'www.españa.es' nor the text before an @ is a host.
const hostEnd = String.raw`(?!\.?[^\s<>"«»“”().,;:!?…'’\]}/#])`;

function toPattern(part: string): string {
  // Parentheses only in pairs, as in '…/Guri_(presa)'.
  const pair = String.raw`\(${part}*\)`;
  const path = String.raw`[/?#](?:${part}|${pair})*(?:${end}|${pair})|\/`;
  return `(https://${host}${hostEnd}(?:${path})?)`;
}

/** The first https:// URL of a text. */
export const address = new RegExp(toPattern(part), 'i');
/**
 * A pattern source for a URL in text with «[words](https://…)»: the match stops before «](». Cutting it off afterwards
 * would take quadratic time with many URLs.
 */
export const addressAmongLinks = toPattern(String.raw`(?!\]\()${part}`);

/**
 * Splits a line of a body: text at even indexes, https:// URLs at odd ones, which are shown as links. Pattern only,
 * because server and browser must agree.
 */
export const splitLinks = (line: string): string[] => line.split(address);
