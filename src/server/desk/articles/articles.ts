import {
  type DeskCategory,
  type ListItem,
  ListQuery,
  type OpenedDraft,
} from '#contract/desk/articles.ts';
import { may } from '#contract/desk/roles.ts';
import { readDeskHome } from '#newsroom/articles/desk-home.ts';
import { listForDesk } from '#newsroom/articles/desk-list.ts';
import { openDraft } from '#newsroom/articles/drafts.ts';
import { addRecent } from '#newsroom/figures/read-figures.ts';
import { listCategories } from '#store/articles/categories.ts';
import { getDraftOfArticle } from '#store/drafts/drafts.ts';
import type { Store } from '#store/store.ts';
import { type Desk, type DeskContext, endpointsFor, parseId, parseQuery } from '../endpoint.ts';
import { assertCanEdit } from './draft-access.ts';

const withFigures = async (store: Store, c: DeskContext, items: ListItem[]) =>
  may(c.var.me.role, 'read-figures') ? addRecent(store, items, Date.now()) : items;

const { get, post } = endpointsFor('write');

export const listArticleEndpoints = ({ store }: Desk) => [
  get('/api/articulos', async (c) => {
    const { id } = c.var.me;
    const list = await listForDesk(store, parseQuery(c, ListQuery), id, Date.now());
    return { ...list, items: await withFigures(store, c, list.items) };
  }),
  post('/api/articulos/:id/borrador', async (c) => {
    const articleId = parseId(c);
    const draft = await getDraftOfArticle(store.db, articleId);
    // A redactor may read the unpublished changes of another's article, but not start them.
    if (draft === null) assertCanEdit(c)({ owner_id: null, owner: null });
    const draftId = draft?.id ?? (await openDraft(store, articleId, c.var.me, Date.now()));
    return { draftId } satisfies OpenedDraft;
  }),
  get(
    '/api/mesa',
    async (c) => {
      const { id, role } = c.var.me;
      const mesa = await readDeskHome(store, { id, isEditor: may(role, 'publish') }, Date.now());
      return { ...mesa, published: await withFigures(store, c, mesa.published) };
    },
    { isHeavy: true },
  ),
  get('/api/categorias', async (): Promise<DeskCategory[]> => {
    const categories = await listCategories(store, Date.now());
    return categories.map(({ slug, name, icon }) => ({ slug, name, icon }));
  }),
];
