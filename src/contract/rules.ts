/** Rules that the browser keeps as well as the server. No zod here: the pages must not carry it. */

export const limits = {
  list: 50,
  maxList: 500,
  search: 20,
  /** Of a search that finds more, the pages of results show so many. */
  maxResults: 100,
  query: { min: 3, max: 100 },
  siteName: 60,
} as const;
export const searchPages = limits.maxResults / limits.search;

// Letters of any script: a domain may be internationalised. No quoted local parts, no address literals.
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
// A top-level domain has two letters at least.
const topLabel = String.raw`${letter}[\p{L}\p{M}\p{N}\-]{0,61}${letter}`;
/** An email address, escaped as both an input's `pattern` and a RegExp with the flag `u` want it. */
export const emailPattern = String.raw`(?!\.)(?!.*\.\.)(?!.{255})[^\s@"<>\(\)\[\]\\,;:\p{C}]{1,64}(?<!\.)@(?:(?:${topLabel}|${letter})\.)+${topLabel}`;
