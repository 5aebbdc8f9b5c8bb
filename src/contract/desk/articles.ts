import type { DraftImage, DraftState } from './drafts.ts';

/** The lists of the desk: articles and drafts, whatever their state. */

export type ListQuery = {
  estado?: DraftState | undefined;
  buscar?: string | undefined;
  categoria?: string | undefined;
  autor?: string | undefined;
  orden?: 'tocado' | 'publicado' | 'leido' | 'titulo' | undefined;
  pagina: number;
};

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
  isMine: boolean;
  image: DraftImage | null;
};
/** `total` counts what `estado`, `buscar`, `categoria` and `autor` leave; `counts` everything there is. */
export type ArticleList = {
  items: ListItem[];
  total: number;
  counts: Record<DraftState, number>;
  /** Names under published articles and drafts, for the filter. */
  authors: string[];
};

/** `GET /api/mesa`. */
export type Mesa = {
  /** In review, for those who publish; for a redactor, own drafts that were given back. */
  waiting: (ListItem & { note: string | null })[];
  drafts: ListItem[];
  /** Soonest first. */
  upcoming: ListItem[];
  published: ListItem[];
  isEmpty: boolean;
};

/** `GET /api/categorias`. */
export type DeskCategory = { slug: string; name: string };

/** `POST /api/articulos/:articleId/borrador`. */
export type OpenedDraft = { draftId: string };
