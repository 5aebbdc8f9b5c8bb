import { z } from 'zod';
import { plainText } from './plain-text.ts';

/** What the newsroom does to its categories, on the wire. */

const words = {
  name: plainText(1_000),
  description: plainText(1_000),
  icon: plainText(100),
};
/** `POST /api/ajustes/categorias`. */
export const NewCategory = z.object({ slug: plainText(1_000), ...words });
export type NewCategory = z.infer<typeof NewCategory>;
/** `PATCH /api/ajustes/categorias/:slug`. */
export const CategoryChange = z.object(words).partial();
export type CategoryChange = z.infer<typeof CategoryChange>;
/** `POST /api/ajustes/categorias/:slug/mover`: the first place is 1. */
export const CategoryMove = z.object({ place: z.int().min(1).max(10_000) });
/** `POST /api/ajustes/categorias/:slug/unir`. */
export const CategoryMerge = z.object({ into: plainText(1_000) });

export type SettledCategory = {
  slug: string;
  name: string;
  description: string;
  icon: string;
  /** Those that readers see. */
  articles: number;
  /** No article is in it, retired or to come: it can be deleted. */
  isEmpty: boolean;
  /** The menu of every page links it: it can be renamed, not removed. */
  isInMenu: boolean;
};
/** `GET /api/ajustes/categorias`, in their order. */
export type SettledCategories = { categories: SettledCategory[] };
