import { z } from 'zod';
import type { DraftField, DraftImage, DraftState } from './drafts.ts';

/** The lists of the desk: articles and drafts, whatever their state. */

export const listPage = 50;

export const orders = ['tocado', 'publicado', 'leido', 'titulo'] as const;
export const shownStates = [
  'borrador',
  'revision',
  'programado',
  'publicado',
  'cambios',
  'retirado',
  'papelera',
] as const satisfies DraftState[];

/** `GET /api/articulos?…`. Without `estado`, all but what was deleted. `publicado` holds those with changes as well. */
export const ListQuery = z.object({
  estado: z.enum(shownStates).optional(),
  buscar: z.string().trim().max(100).optional(),
  /** A category's slug. */
  categoria: z.string().max(200).optional(),
  /** As it is written under the articles. */
  autor: z.string().max(200).optional(),
  /** With `buscar`, the best first, unless another is asked for. */
  orden: z.enum(orders).optional(),
  pagina: z.coerce.number().int().min(1).max(99_999).default(1),
});
export type ListQuery = z.infer<typeof ListQuery>;

export type ListItem = {
  draftId: string | null;
  articleId: number | null;
  slug: string;
  title: string;
  state: DraftState;
  /** A slug; empty in a draft without one. */
  category: string;
  author: string;
  changedAt: string;
  /** When it came out, or comes out; of a change, when that does. */
  publishedAt: string | null;
  views: number;
  /** Of each of the last fourteen days, today last; null where there are none, or none for whoever asks. */
  recent: number[] | null;
  isMine: boolean;
  image: DraftImage | null;
};
/** `total` counts what `estado`, `buscar`, `categoria` and `autor` leave; `counts` everything there is. */
export type ArticleList = {
  items: ListItem[];
  total: number;
  counts: Record<(typeof shownStates)[number], number>;
  /** Names under published articles and drafts, for the filter. */
  authors: string[];
};

/** A draft that somebody has in hand. */
export type Work = ListItem & {
  /** What an editor wrote when giving it back. */
  note: string | null;
  words: number;
  /** Minutes. */
  readTime: number;
  /** The others who have it open now, by name. */
  here: string[];
};

/** One that is still being written, with the fields of all that blocks its publishing. */
export type DraftInWork = Work & { faults: DraftField[] };

/** `GET /api/mesa`. */
export type Mesa = {
  /** In review, for those who publish; for a redactor, own drafts that were given back. */
  waiting: Work[];
  drafts: DraftInWork[];
  /** Soonest first. */
  upcoming: ListItem[];
  published: ListItem[];
  isEmpty: boolean;
};

/** `GET /api/categorias`. */
export type DeskCategory = { slug: string; name: string; icon: string };

/** `POST /api/articulos/:articleId/borrador`. */
export type OpenedDraft = { draftId: string };
