// Never part of a URL; parentheses only in pairs, as in '…/Guri_(presa)'.
const part = String.raw`[^\s<>"«»“”()]`;
const pair = String.raw`\(${part}*\)`;
// Punctuation of the sentence at the end of a URL.
const end = String.raw`[^\s<>"«»“”().,;:!?…'’\]}]`;
const host = String.raw`[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?`;
const path = String.raw`[/?#](?:${part}|${pair})*(?:${end}|${pair})|\/`;
// After a host only a path or the end: neither half of 'www.españa.es' nor the text before an @ is a host.
const over = String.raw`(?!\.?[^\s<>"«»“”().,;:!?…'’\]}/#])`;

/** The first https:// URL of a text. */
export const address = new RegExp(`(https://${host}${over}(?:${path})?)`, 'i');

/**
 * Splits a line of a body: text at even indexes, https:// URLs at odd ones, which are shown as links. Pattern only,
 * because server and browser must agree.
 */
export const splitLinks = (line: string): string[] => line.split(address);
