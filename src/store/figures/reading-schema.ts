import type { ArrivalKind } from '#contract/arrival.ts';

/** Days are Caracas's, by their number since 1970. */
export type ReadingTables = {
  /** See `packDays`. */
  article_readings: { article_id: number; span: number; views: number; days: string };
  /** An article's readings count for the category in which it was read. */
  category_readings: { day: number; category_id: number; views: number };
  arrivals: { day: number; kind: ArrivalKind; times: number };
  /** How many were confirmed as the day ended, or when it was last looked. */
  subscriber_days: { day: number; confirmed: number };
  /** Searches in vain that editors do not want to be shown again. */
  quiet_searches: { words: string; quiet_at: number };
};
