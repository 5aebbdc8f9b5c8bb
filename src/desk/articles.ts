import type { DeskCategory, ListItem } from '#contract/desk/articles.ts';

/** Where an article is written on. One that readers see has no draft until somebody opens it. */
export const toEditor = ({ draftId, articleId }: Pick<ListItem, 'draftId' | 'articleId'>) =>
  draftId === null ? `/abrir/${articleId}` : `/editor/${draftId}`;

export const toTitle = ({ title }: Pick<ListItem, 'title'>) => title || 'Sin título';

export const toPublicAddress = (siteUrl: string, slug: string) =>
  new URL(`/articulo/${slug}`, siteUrl).href;

/** A category by its name. Until the names are there it has none: its address is not for reading. */
export const toCategoryName = (categories: DeskCategory[], slug: string) =>
  categories.find((each) => each.slug === slug)?.name ?? (categories.length > 0 ? slug : '');
