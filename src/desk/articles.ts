import type { DeskCategory, ListItem } from '#contract/desk/articles.ts';

/** The editor's address of an article. A published one has no draft until someone opens it. */
export const toEditor = ({ draftId, articleId }: Pick<ListItem, 'draftId' | 'articleId'>) =>
  draftId === null ? `/abrir/${articleId}` : `/editor/${draftId}`;

export const toTitle = ({ title }: Pick<ListItem, 'title'>) => title || 'Sin título';

export const toPublicAddress = (siteUrl: string, slug: string) =>
  new URL(`/articulo/${slug}`, siteUrl).href;

/** The name of a category. Empty until the names are loaded: its address is not for reading. */
export const toCategoryName = (categories: DeskCategory[], slug: string) =>
  categories.find((each) => each.slug === slug)?.name ?? (categories.length > 0 ? slug : '');
