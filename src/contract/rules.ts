/** Rules shared by browser and server. No zod here: the pages must not load it. */

export const limits = {
  list: 50,
  maxList: 500,
  search: 20,
  /** Result pages show only this many of a search. */
  maxResults: 100,
  query: { min: 3, max: 100 },
  siteName: 60,
} as const;
/** Featured articles on the home page, the first of them large. */
export const featuredCount = 4;
/** How many articles an editor can order: more than the page shows, so that others follow when one expires. */
export const maxPlaces = 12;
/** Of a person: name and surname. */
export const maxNameLength = 80;
export const importLimits = { fileMb: 2, origin: { min: 10, max: 200 } };
/** Articles per page of a category. */
export const categoryPageSize = 24;
export const searchPages = limits.maxResults / limits.search;

// Letters of any writing system, for internationalised domains. No quoted local parts, no address literals.
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const topLabel = String.raw`${letter}[\p{L}\p{M}\p{N}\-]{0,61}${letter}`;
/** An email address, escaped so that it is valid both in an input's `pattern` and in a RegExp with the flag `u`. */
export const emailPattern = String.raw`(?!\.)(?!.*\.\.)(?!.{255})[^\s@"<>\(\)\[\]\\,;:\p{C}]{1,64}(?<!\.)@(?:(?:${topLabel}|${letter})\.)+${topLabel}`;
