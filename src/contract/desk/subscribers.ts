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
