import { z } from 'zod';
import type { ArrivalKind } from '../arrival.ts';
import { plainText } from './plain-text.ts';

/** How the site is read. Readings are counted, not readers. */

/** So many days can be looked at, today the last of them. */
const periods = [30, 90, 365] as const;

/** `GET /api/lectores?dias&categoria&articulo`; `POST /api/lectores/csv` takes the same in its body. */
export const FiguresQuery = z.object({
  dias: z.coerce
    .number()
    .pipe(z.union(periods.map((days) => z.literal(days))))
    .default(30),
  /** A slug. */
  categoria: z.string().max(200).optional(),
  articulo: z.coerce.number().int().positive().max(999_999_999).optional(),
});
export type FiguresQuery = z.infer<typeof FiguresQuery>;

export type ReadArticle = { id: number; title: string; publishedAt: string; views: number };

export type Figures = {
  /** Of the last full look: «hoy, hasta las 10:42». */
  now: string;
  /** Of the whole site if both are null. */
  category: { slug: string; name: string } | null;
  article: (ReadArticle & { slug: string; category: string }) | null;
  /** As 2026-11-16, the first of `days`. */
  from: string;
  /** Readings, today last. */
  days: number[];
  /** Of as many days before those; null if they were not all counted. */
  before: number | null;
  /** The first day that was counted, as 2026-11-16. */
  since: string | null;
  /** The last day whose figures are the sample's, as 2026-11-16; null where there is none. */
  sampleUntil: string | null;
  /** Of the period, oldest first; if there are many, those that were read most. */
  publications: ReadArticle[];
  published: number;
  mostRead: ReadArticle[];
  /** Those read most first; empty unless it is the whole site. */
  categories: { slug: string; name: string; views: number; articles: number }[];
  /** Of the whole site. */
  arrivals: Record<ArrivalKind, number>;
  /** Confirmed, at the end of each of the last 365 days. */
  subscribers: number[];
};

/** `GET /api/lectores/busquedas`: what readers looked for in the last seven days and did not find. */
export type MissedSearch = {
  words: string;
  times: number;
  /** By now, with what was published or added to the vocabulary since. */
  isFound: boolean;
  /** What comes nearest, and the words that lead there. */
  nearest: { id: number; title: string; by: string } | null;
};

/** `POST /api/lectores/vocabulario`: whoever looks for these words finds what there is by others. */
export const Lead = z.object({ words: plainText(60), finds: plainText(200) });
/** `POST /api/lectores/callar`: a search that is not shown again. */
export const QuietSearch = z.object({ words: plainText(60) });
