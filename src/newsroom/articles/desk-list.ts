import {
  type ArticleList,
  type ListItem,
  type ListQuery,
  listPage,
} from '#contract/desk/articles.ts';
import { addImages, listItems } from '#store/drafts/desk-items.ts';
import { listPageOf } from '#store/drafts/desk-list.ts';
import { searchDesk } from '#store/drafts/desk-search.ts';
import { countStates, type ListFilter, listAuthors } from '#store/drafts/desk-sources.ts';
import type { Store } from '#store/store.ts';

export async function listForDesk(
  store: Store,
  query: ListQuery,
  me: number,
  now: number,
): Promise<ArticleList> {
  const { items, total } = query.buscar
    ? await search(store, query, query.buscar, me, now)
    : await list(store, query, me, now);
  const [counts, authors] = [await countStates(store, now), await listAuthors(store)];
  const itemsWithImages = await addImages(store, items);
  return { items: itemsWithImages.map(withoutNote), total, counts, authors };
}

export type Item = Awaited<ReturnType<typeof addImages>>[number];
export const withoutNote = ({ note, ...item }: Item): ListItem => item;

const toListFilter = ({ estado, categoria, autor, orden }: ListQuery): ListFilter => ({
  state: estado ?? null,
  category: categoria ?? null,
  author: autor ?? null,
  order: orden ?? 'tocado',
});

async function list(store: Store, query: ListQuery, me: number, now: number) {
  const { total, keys } = await listPageOf(store, toListFilter(query), query.pagina, now);
  return { items: await listItems(store, keys, me, now), total };
}

/** A search finds few rows, so they are filtered and sorted here. Without filters only the shown rows are read. */
async function search(store: Store, query: ListQuery, q: string, me: number, now: number) {
  const { estado, categoria, autor, orden, pagina } = query;
  const keys = await searchDesk(store, q, now, estado ?? null);
  const start = (pagina - 1) * listPage;
  if (!(estado || categoria || autor || orden)) {
    const pageKeys = keys.slice(start, start + listPage);
    return { items: await listItems(store, pageKeys, me, now), total: keys.length };
  }
  const allItems = await listItems(store, keys, me, now);
  const items = allItems.filter(
    ({ state, category, author }) =>
      (!estado || state === estado || (estado === 'publicado' && state === 'cambios')) &&
      (!categoria || category === categoria) &&
      (!autor || author === autor),
  );
  if (orden) items.sort(comparers[orden]);
  return { items: items.slice(start, start + listPage), total: items.length };
}

type Compare = (a: Omit<Item, 'image'>, b: Omit<Item, 'image'>) => number;
export const comparers: Record<NonNullable<ListQuery['orden']>, Compare> = {
  tocado: (a, b) => b.changedAt.localeCompare(a.changedAt),
  publicado: (a, b) => (b.publishedAt ?? '9').localeCompare(a.publishedAt ?? '9'),
  leido: (a, b) => b.views - a.views,
  titulo: (a, b) => a.title.localeCompare(b.title, 'es'),
};
