import { z } from 'zod';
import type { DraftField, DraftImage, DraftState } from './drafts.ts';

/** The desk's lists of articles and drafts, in any state. */

export const listPage = 50;

export const sortOrders = ['tocado', 'publicado', 'leido', 'titulo'] as const;
export const shownStates = [
  'borrador',
  'revision',
  'programado',
  'publicado',
  'cambios',
  'retirado',
  'papelera',
] as const satisfies DraftState[];

/** `GET /api/articulos?…`. Without `estado`, everything not deleted. `publicado` includes pending changes. */
export const ListQuery = z.object({
  estado: z.enum(shownStates).optional(),
  buscar: z.string().trim().max(100).optional(),
  /** A slug. */
  categoria: z.string().max(200).optional(),
  /** The byline. */
  autor: z.string().max(200).optional(),
  /** Defaults to relevance with `buscar`. */
  orden: z.enum(sortOrders).optional(),
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
  /** When it was or will be published; for a change, when the change will be. */
  publishedAt: string | null;
  views: number;
  /** Views on each of the last fourteen days, and today's so far; null if there are none or the caller may not see them. */
  recent: number[] | null;
  isMine: boolean;
  image: DraftImage | null;
};
/** `total` counts the rows after filtering; `counts` counts all of them. */
export type ArticleList = {
  items: ListItem[];
  total: number;
  counts: Record<(typeof shownStates)[number], number>;
  /** Bylines of articles and drafts, for the filter. */
  authors: string[];
};

/** A draft someone is working on. */
export type DeskHomeItem = ListItem & {
  /** As in `Draft`. */
  note: string | null;
  words: number;
  /** Minutes. */
  readTime: number;
  /** Names of other people who have it open now. */
  here: string[];
};

/** An unfinished draft, with the fields that block its publication. */
export type DraftInWork = DeskHomeItem & { faults: DraftField[] };

/** `GET /api/mesa`. */
export type DeskHome = {
  /** For people who publish: drafts in review. For a redactor: own drafts that were returned. */
  waiting: DeskHomeItem[];
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
