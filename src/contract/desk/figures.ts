import { z } from 'zod';
import type { ArrivalKind } from '../arrival.ts';
import { plainText } from './plain-text.ts';

/** The length of a period in days; it ends today. */
const periods = [30, 90, 365] as const;

/** `GET /api/lectores?dias&categoria&articulo`; `POST /api/lectores/csv` takes the same filter in its body. */
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
  /** When the figures were last updated: «hoy, hasta las 10:42». */
  now: string;
  /** Both null for the whole site. */
  category: { slug: string; name: string } | null;
  article: ReadArticle | null;
  /** The first of `days`, as 2026-11-16. */
  from: string;
  /** Views per day, today last. */
  days: number[];
  /** Views in the preceding period of the same length; null if it was not fully counted. */
  before: number | null;
  /** The first day that was counted, as 2026-11-16. */
  since: string | null;
  /** The last day with sample figures, as 2026-11-16; null if there are none. */
  sampleUntil: string | null;
  /** Published in the period, oldest first; if there are too many, the most read. */
  publications: ReadArticle[];
  published: number;
  mostRead: ReadArticle[];
  /** Most read first; empty unless for the whole site. */
  categories: { slug: string; name: string; views: number; articles: number }[];
  /** For the whole site. */
  arrivals: Record<ArrivalKind, number>;
  /** Confirmed subscribers at the end of each of the last 365 days. */
  subscribers: number[];
};

/** `GET /api/lectores/busquedas`: searches of the last seven days without results. */
export type MissedSearch = {
  words: string;
  times: number;
  /** Whether the search has results now, after later publications or vocabulary changes. */
  isFound: boolean;
  /** The closest article, and the words that find it. */
  nearest: { id: number; title: string; by: string } | null;
};

/** `POST /api/lectores/vocabulario`: a search for `words` also finds the results of `finds`. */
export const AddSynonym = z.object({ words: plainText(60), finds: plainText(200) });
/** `POST /api/lectores/callar`: hides a search from the list. */
export const HideSearch = z.object({ words: plainText(60) });
