import { z } from 'zod';
import { plainText } from './plain-text.ts';

/** `PUT /api/boletin`. Saved even if incomplete; `faults` lists what prevents sending it. */
export const EditionWords = z.object({
  number: z.int32().positive(),
  /** The version it is based on; 0 if there was none. */
  version: z.int().nonnegative(),
  subject: plainText(1_000),
  greeting: plainText(5_000),
  articles: z.array(z.int32().positive()).max(50),
  sendAt: z.iso.datetime().nullable(),
  /** Whether the first article is in the email with its whole text. */
  hasLeadText: z.boolean().default(false),
});
export type EditionWords = z.infer<typeof EditionWords>;

/** `POST /api/boletin/enviar`. */
export const EditionVersion = z.object({ version: z.int().nonnegative() });
/** `POST /api/boletin/inciertos`. Without a subscriber: the whole edition. */
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
  /** The edition that included it, if any. */
  seenIn: number | null;
};

type EditionCounts = {
  total: number;
  sent: number;
  failed: number;
  uncertain: number;
  left: number;
};

/** An edition being sent, or paused. */
type RunningEdition = {
  number: number;
  state: 'sending' | 'paused';
  subject: string;
  articles: number;
  begunAt: string;
  changedAt: string;
  reason: string | null;
  counts: EditionCounts;
  departures: number;
};

type PastEdition = {
  number: number;
  subject: string;
  begunAt: string;
  isWhole: boolean;
  sent: number;
  failed: number;
  /** Unsubscribed between this edition and the next. */
  departures: number;
};

/** A delivery that failed, or whose result is unknown. */
export type TroubledEmail = {
  edition: number;
  subscriber: number;
  /** Complete for people who manage subscribers; `a…@obra.example` for others. */
  email: string;
  at: string;
  answer: string | null;
};

/** `GET /api/boletin`. */
export type Newsletter = {
  number: number;
  version: number;
  subject: string;
  greeting: string;
  /** In order, without those no longer published. */
  articles: EditionArticle[];
  sendAt: string | null;
  hasLeadText: boolean;
  savedAt: string | null;
  /** The next time of the weekly schedule, if there is one. */
  clockAt: string | null;
  /** What the last scheduled run did. */
  clockSaid: 'sent' | 'skipped' | 'late' | 'busy' | null;
  audience: number;
  faults: string[];
  /** Limit of emails per hour, if any. */
  perHour: number | null;
  whatsapp: string;
  /** Articles that could be added, newest first. */
  others: EditionArticle[];
  /** Recipients at the end of each of the last 365 days, today last. */
  subscribers: number[];
  now: string;
  running: RunningEdition | null;
  past: PastEdition[];
  uncertain: TroubledEmail[];
  failed: TroubledEmail[];
  /** Without a mail server every email is written to a file. */
  isRehearsal: boolean;
};

/** `PUT /api/boletin`. */
export type EditionSaved = Pick<Newsletter, 'number' | 'version'>;
