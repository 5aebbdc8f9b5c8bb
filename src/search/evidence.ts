import type { Slot } from './rank.ts';
import {
  type ArticleScore,
  type Hit,
  inAuthor,
  inHead,
  inTags,
  ownShare,
  rateBestPassage,
} from './scoring.ts';

/** The weight of all words of a query; `missing` are the weights of those that match nothing. */
export const weighQuery = (slots: Slot[], missing: number[]) =>
  [...slots.map(({ weight }) => weight), ...missing].reduce((sum, weight) => sum + weight, 0);

/**
 * Minimum evidence that an article is about the query: less if a trade word is in a prominent place, and less if the
 * archive has every word of a long query: 'el piso que echamos hoy con este solazo se llenó de rayitas'.
 */
const minEvidence = { any: 0.7, prominentTrade: -0.16, longKnown: -0.25 };
/**
 * Added when only one or two words of three or more match and the article lacks at least 30 % of the query's weight: one
 * of 'remedio casero para la tos seca', two of 'horario del metro de Caracas los domingos'.
 */
const fewMatched = [0, 0.44, 0.35];
const [minWordsForRule, minLackingShare] = [3, 0.3];
const minLongWords = 6;
/** Factor for the absolute weight of repeated words. Their share of the query counts in full. */
const absoluteFactor = 0.16;
/** Factor for a search phrase with the query's words, relative to repeating them in the text. */
const phraseFactor = 0.6;
/** A passage with this share of the query's weight counts as containing the whole query. */
const wholePassage = 0.94;
/** The title, the tags, the excerpt, the category and headings. */
const isProminent = ({ placeScore }: Hit) => placeScore >= inHead && placeScore !== inAuthor;

/** A hit on a small part of a search phrase does not count alone. */
const countsAlone = ({ share = 1 }: Hit) => share >= ownShare;

/**
 * Whether an article answers a query: its matches carry most of the query's weight, and it has the query's transaction word
 * (`transaction-words.ts`), if there is one. For `missing` see `weighQuery`.
 */
export function isAbout(
  { hits, repetition, phraseMatch, topic }: ArticleScore,
  slots: Slot[],
  missing: number[],
): boolean {
  const lacksTransactionWord = slots.some(
    ({ isTransaction }, index) => isTransaction && !hits[index]?.some(countsAlone),
  );
  if (lacksTransactionWord) return false;
  const isNamed = hits.every((slotHits) => slotHits.some(({ placeScore }) => placeScore >= inTags));
  const isOneWord = hits.length === 1 && (hits[0] ?? []).some(countsAlone);
  if (missing.length === 0 && (isNamed || isOneWord)) return true;
  const total = weighQuery(slots, missing);
  const close = hits.map((slotHits) =>
    slotHits.map((hit) => ({ ...hit, quality: Math.sqrt(hit.quality) })),
  );
  if (rateBestPassage(close, slots) / total > wholePassage) return true;
  const hasTrade = slots.some(
    ({ isOfTrade }, index) => isOfTrade && hits[index]?.some(isProminent),
  );
  const matchedSlots = slots.filter((_, index) => hits[index]?.length || topic.has[index]);
  const lackingShare = 1 - weighQuery(matchedSlots, []) / total;
  let minimum = minEvidence.any;
  if (hasTrade) minimum += minEvidence.prominentTrade;
  const isMany = slots.length + missing.length >= minWordsForRule;
  if (isMany && lackingShare >= minLackingShare) minimum += fewMatched[matchedSlots.length] ?? 0;
  if (missing.length === 0 && slots.length >= minLongWords) minimum += minEvidence.longKnown;
  const evidence = repetition + phraseFactor * (phraseMatch + topic.score);
  return evidence / total + absoluteFactor * evidence >= minimum;
}
