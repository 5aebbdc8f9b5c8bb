// Never part of an address; a bracket only with its other half, as in '…/Guri_(presa)'.
const part = String.raw`[^\s<>"«»“”()]`;
const pair = String.raw`\(${part}*\)`;
// The line's own punctuation where an address ends.
const end = String.raw`[^\s<>"«»“”().,;:!?…'’\]}]`;
const host = String.raw`[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?`;
const path = String.raw`[/?#](?:${part}|${pair})*(?:${end}|${pair})|\/`;
// A host goes on to a path or is over: half of 'www.españa.es', or what stands before an @, is no host.
const over = String.raw`(?!\.?[^\s<>"«»“”().,;:!?…'’\]}/#])`;

const address = new RegExp(`(https://${host}${over}(?:${path})?)`, 'i');

/**
 * A line of a body in pieces that make it up to the letter: text at even places, https:// addresses at odd ones, which
 * are shown as links. By pattern alone, because server and browser must see the same.
 */
export const splitLinks = (line: string): string[] => line.split(address);
