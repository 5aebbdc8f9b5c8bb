import { z } from 'zod';
import { importLimits } from '#contract/rules.ts';
import { plainText } from './plain-text.ts';

export const subscriberStates = ['confirmado', 'pendiente', 'rebotado', 'baja'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** `GET /api/suscriptores?estado&buscar&orden&pagina`. */
export const SubscriberFilter = z.object({
  estado: z.enum(subscriberStates).optional(),
  buscar: z.string().max(254).default(''),
  orden: z.enum(['nuevos', 'antiguos']).default('nuevos'),
  pagina: z.coerce.number().int().min(1).max(99_999).default(1),
});

export const subscribersPageSize = 50;

export type ListedSubscriber = {
  id: number;
  email: string;
  state: SubscriberState;
  since: string;
  askedAt: string | null;
  leftAt: string | null;
  /** The last edition delivered to them. */
  lastEdition: number | null;
};
export type SubscriberList = {
  items: ListedSubscriber[];
  total: number;
  counts: Record<SubscriberState, number>;
};
/** Without a mail server emails are written to files. */
export type SubscriberPage = SubscriberList & { hasMailServer: boolean };

/**
 * `POST /api/suscriptores/baja` unsubscribes and `/borrar` deletes all data; `/datos` exports the data; `/reactivar`
 * resumes mail after a bounce, and `/reactivar-todos` after all of them.
 * The address is in the body: URLs are logged in too many places.
 */
export const OneSubscriber = z.object({ email: plainText(254) });

/** In base64: the server detects its encoding. */
export const maxBase64 = Math.ceil((importLimits.fileMb * 1_000_000) / 3) * 4;
const file = z.base64().max(maxBase64);

/** `POST /api/suscriptores/importar/revisar` returns what the import would do. */
export const ImportedFile = z.object({ file });
/** `POST /api/suscriptores/importar` returns what it did. */
export const SubscriberImport = z.object({
  file,
  /** Readers see it at the end of each email. */
  origin: z
    .string()
    .trim()
    .transform((text) => text.replace(/\.+$/, ''))
    .pipe(
      z
        .string()
        .min(importLimits.origin.min)
        .max(importLimits.origin.max)
        .regex(/^[^@\p{C}]+$/u),
    ),
  /** A day, such as 2025-05-03. */
  consentedAt: z.iso.date(),
});

export type ImportPlan = {
  added: number;
  /** Confirmed or pending. */
  known: number;
  bounced: number;
  left: number;
  repeated: number;
  invalid: number;
  /** The first of them. */
  invalidLines: { line: number; text: string }[];
};

/** `GET /api/suscriptores/importaciones`: imports with remaining subscribers. */
export type PastImports = {
  items: { importedAt: number; origin: string; consentedAt: string; count: number }[];
};
/** `POST /api/suscriptores/importaciones/deshacer` returns how many were removed. */
export const UndoneImport = z.object({ importedAt: z.int().min(1) });
