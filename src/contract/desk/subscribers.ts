import { z } from 'zod';
import { plainText } from './plain-text.ts';

/** Who receives the newsletter, for administrators. */

export const subscriberStates = ['confirmado', 'pendiente', 'rebotado', 'baja'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** `GET /api/suscriptores?estado&buscar&orden&pagina`. */
export const SubscriberFilter = z.object({
  estado: z.enum(subscriberStates).optional(),
  buscar: z.string().max(254).default(''),
  orden: z.enum(['nuevos', 'antiguos']).default('nuevos'),
  pagina: z.coerce.number().int().min(1).max(99_999).default(1),
});

/** So many a page. */
export const subscribersPage = 50;

export type ListedSubscriber = {
  id: number;
  email: string;
  state: SubscriberState;
  /** When they asked to be on the list. */
  since: string;
  /** When a letter last asked them to confirm. */
  askedAt: string | null;
  leftAt: string | null;
  /** Of the last edition that was delivered to them. */
  lastEdition: number | null;
};
export type SubscriberList = {
  items: ListedSubscriber[];
  total: number;
  counts: Record<SubscriberState, number>;
};
/** With what the list does not know: whether emails reach anybody, or become files without a mail server. */
export type SubscriberPage = SubscriberList & { hasMailServer: boolean };

/**
 * `POST /api/suscriptores/baja` and `/borrar` take one out or delete all there is; `/datos` answers all we hold of it;
 * `/reactivar` sends it mail again after it bounced, and `/reactivar-todos` all that did.
 * The address is in the body: addresses of pages are kept in too many places.
 */
export const OneSubscriber = z.object({ email: plainText(254) });

export const importLimits = { fileBytes: 2_000_000, origin: { min: 10, max: 200 } };

/** In base64: which code page it is written in is for the server to find out. */
const file = z.base64().max(Math.ceil(importLimits.fileBytes / 3) * 4);

/** `POST /api/suscriptores/importar/revisar` answers what the import would do. */
export const ImportedFile = z.object({ file });
/** `POST /api/suscriptores/importar` does it, and answers what it did. */
export const SubscriberImport = z.object({
  file,
  /** Readers see it at the foot of each email. */
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
  /** Confirmed, or asked to. */
  known: number;
  bounced: number;
  left: number;
  repeated: number;
  invalid: number;
  /** The first of them. */
  invalidLines: { line: number; text: string }[];
};

/** `GET /api/suscriptores/importaciones`: those of which somebody is still on the list. */
export type PastImports = {
  items: { importedAt: number; origin: string; consentedAt: string; count: number }[];
};
/** `POST /api/suscriptores/importaciones/deshacer` answers how many were removed. */
export const UndoneImport = z.object({ importedAt: z.int().min(1) });
