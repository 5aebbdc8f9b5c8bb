import { z } from 'zod';
import { plainText } from './plain-text.ts';

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
/** `POST /api/ajustes/categorias/:slug/mover`: places start at 1. */
export const CategoryMove = z.object({ place: z.int().min(1).max(10_000) });
/** `POST /api/ajustes/categorias/:slug/unir`. */
export const CategoryMerge = z.object({ into: plainText(1_000) });

export type EditableCategory = {
  slug: string;
  name: string;
  description: string;
  icon: string;
  /** Published articles. */
  articles: number;
  /** It has no articles at all, retired or scheduled included, so it can be deleted. */
  isEmpty: boolean;
  /** The menu on every page links it: it can be renamed but not removed. */
  isInMenu: boolean;
};
/** `GET /api/ajustes/categorias`, in their order. */
export type EditableCategories = { categories: EditableCategory[] };
