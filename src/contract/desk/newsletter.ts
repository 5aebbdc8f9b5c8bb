import { z } from 'zod';
import { plainText } from './plain-text.ts';

/** What the newsletter is on the wire. Times are ISO strings. */

/** `PUT /api/boletin`. Whatever is written is kept, sound or not; `faults` says what keeps it from being sent. */
export const EditionWords = z.object({
  number: z.int32().positive(),
  /** What it was made from; 0 where nobody had written anything. */
  version: z.int().nonnegative(),
  subject: plainText(1_000),
  greeting: plainText(5_000),
  articles: z.array(z.int32().positive()).max(50),
  sendAt: z.iso.datetime().nullable(),
});
export type EditionWords = z.infer<typeof EditionWords>;

/** `POST /api/boletin/enviar`. */
export const EditionVersion = z.object({ version: z.int().nonnegative() });
/** `POST /api/boletin/inciertos`. Without a subscriber: all of that edition. */
export const UncertainDecision = z.object({
  edition: z.int32().positive(),
  subscriber: z.int32().positive().nullable(),
  decision: z.enum(['again', 'let-go']),
});
export type UncertainDecision = z.infer<typeof UncertainDecision>;

export type EditionArticle = {
  id: number;
  title: string;
  category: string;
  hasPicture: boolean;
  /** Of the edition that had it, if one did. */
  seenIn: number | null;
};

type EditionCounts = {
  total: number;
  sent: number;
  failed: number;
  uncertain: number;
  left: number;
};

/** One that is being sent, or is paused. */
type RunningEdition = {
  number: number;
  state: 'sending' | 'paused';
  subject: string;
  articles: number;
  begunAt: string;
  changedAt: string;
  reason: string | null;
  counts: EditionCounts;
  /** How many have left since it began. */
  departures: number;
};

type PastEdition = {
  number: number;
  subject: string;
  begunAt: string;
  isWhole: boolean;
  sent: number;
  failed: number;
  /** How many left after it, and before the next. */
  departures: number;
};

/** A delivery that failed, or that nobody knows the end of. */
export type TroubledLetter = {
  edition: number;
  subscriber: number;
  /** Whole for those who manage subscribers; for others as `a…@obra.example`. */
  email: string;
  at: string;
  answer: string | null;
};

/** `GET /api/boletin`, and what every act answers. */
export type Boletin = {
  number: number;
  version: number;
  subject: string;
  greeting: string;
  /** In order. What is no longer published is not among them. */
  articles: EditionArticle[];
  sendAt: string | null;
  savedAt: string | null;
  /** The next hour of the weekly clock, if there is one. */
  clockAt: string | null;
  /** What came of the last. */
  clockSaid: 'sent' | 'skipped' | 'late' | 'busy' | null;
  audience: number;
  faults: string[];
  bytes: number;
  /** How many letters may go out in an hour, if there is a limit. */
  perHour: number | null;
  whatsapp: string;
  /** What could be added, the newest first. */
  others: EditionArticle[];
  /** How many it would have gone to at the end of each of the last 365 days, today last. */
  subscribers: number[];
  now: string;
  running: RunningEdition | null;
  past: PastEdition[];
  uncertain: TroubledLetter[];
  failed: TroubledLetter[];
  /** There is no mail server: every letter is a file. */
  isRehearsal: boolean;
};
