import type { Slot } from './rank.ts';
import {
  type Hit,
  inAuthor,
  inHead,
  inTags,
  ownShare,
  type Reading,
  rateBestPassage,
} from './reading.ts';

/** The weight of all words of a query; `missing` are the weights of those that match nothing. */
export const weighQuery = (slots: Slot[], missing: number[]) =>
  [...slots.map(({ weight }) => weight), ...missing].reduce((sum, weight) => sum + weight, 0);

/**
 * Minimum evidence that an article is about the query: less if a trade word is in a prominent place, and less if the
 * archive has every word of a long query: 'el piso que echamos hoy con este solazo se llenó de rayitas'.
 */
const minEvidence = { any: 0.7, prominentTrade: -0.16, longKnown: -0.25 };
/**
 * Added by the number of words that match, if the query has many and the article lacks much of their weight: one of
 * 'remedio casero para la tos seca', two of 'horario del metro de Caracas los domingos'.
 */
const fewMatched = [0, 0.44, 0.35];
const [manyFrom, muchLeft] = [3, 0.3];
const longFrom = 6;
/** All that the article dwells on, relative to its share of the query. */
const dwellingFactor = 0.16;
/** A search phrase with the query's words, relative to dwelling on them. */
const askedFactor = 0.6;
/** A passage with this share of the query has all its words, of which one may be corrected. */
const wholePassage = 0.94;
/** The title, the tags, the excerpt, the category and headings. */
const isProminent = ({ worth }: Hit) => worth >= inHead && worth !== inAuthor;

/** One word of a search phrase does not tell the phrase's subject. */
const countsAlone = ({ share = 1 }: Hit) => share >= ownShare;

/**
 * Whether an article is about a query: it dwells on most of it, and names the errand. For `missing` see `weighQuery`.
 */
export function isAbout(
  { hits, dwelling, asked, topic }: Reading,
  slots: Slot[],
  missing: number[],
): boolean {
  const lacksErrand = slots.some(
    ({ isErrand }, index) => isErrand && !hits[index]?.some(countsAlone),
  );
  if (lacksErrand) return false;
  const isNamed = hits.every((found) => found.some(({ worth }) => worth >= inTags));
  const isOneWord = hits.length === 1 && (hits[0] ?? []).some(countsAlone);
  if (missing.length === 0 && (isNamed || isOneWord)) return true;
  const total = weighQuery(slots, missing);
  const close = hits.map((found) =>
    found.map((hit) => ({ ...hit, quality: Math.sqrt(hit.quality) })),
  );
  if (rateBestPassage(close, slots) / total > wholePassage) return true;
  const hasTrade = slots.some(
    ({ isOfTrade }, index) => isOfTrade && hits[index]?.some(isProminent),
  );
  const matched = slots.filter((_, index) => hits[index]?.length || topic.has[index]);
  const left = 1 - weighQuery(matched, []) / total;
  let minimum = minEvidence.any;
  if (hasTrade) minimum += minEvidence.prominentTrade;
  const isMany = slots.length + missing.length >= manyFrom;
  if (isMany && left >= muchLeft) minimum += fewMatched[matched.length] ?? 0;
  if (missing.length === 0 && slots.length >= longFrom) minimum += minEvidence.longKnown;
  const evidence = dwelling + askedFactor * (asked + topic.worth);
  return evidence / total + dwellingFactor * evidence >= minimum;
}
