import {
  type DeskCategory,
  type ListItem,
  ListQuery,
  type OpenedDraft,
} from '#contract/desk/articles.ts';
import { may } from '#contract/desk/roles.ts';
import { listForDesk } from '#newsroom/articles/desk-list.ts';
import { openDraft } from '#newsroom/articles/drafts.ts';
import { readMesa } from '#newsroom/articles/mesa.ts';
import { addRecent } from '#newsroom/figures/read-figures.ts';
import { listCategories } from '#store/articles/categories.ts';
import { getDraftOfArticle } from '#store/drafts/drafts.ts';
import type { Store } from '#store/store.ts';
import { type Desk, type DeskContext, type Endpoint, parseId, parseQuery } from '../endpoint.ts';
import { assertCanEdit } from './draft-access.ts';

const withFigures = async (store: Store, c: DeskContext, items: ListItem[]) =>
  may(c.var.me.role, 'read-figures') ? addRecent(store, items, Date.now()) : items;

/** Lists of articles, and opening the draft of an article. */
export const listArticleEndpoints = ({ store }: Desk): Endpoint[] => [
  {
    method: 'GET',
    path: '/api/articulos',
    may: 'write',
    async handle(c) {
      const { id } = c.var.me;
      const list = await listForDesk(store, parseQuery(c, ListQuery), id, Date.now());
      return c.json({ ...list, items: await withFigures(store, c, list.items) });
    },
  },
  {
    method: 'POST',
    path: '/api/articulos/:id/borrador',
    may: 'write',
    async handle(c) {
      const articleId = parseId(c);
      const known = await getDraftOfArticle(store.db, articleId);
      // A redactor may read the unpublished changes of another's article, but not start them.
      if (known === null) assertCanEdit(c)({ owner_id: null, owner: null });
      const draftId = known?.id ?? (await openDraft(store, articleId, c.var.me, Date.now()));
      const opened: OpenedDraft = { draftId };
      return c.json(opened);
    },
  },
  {
    method: 'GET',
    path: '/api/mesa',
    may: 'write',
    isHeavy: true,
    async handle(c) {
      const { id, role } = c.var.me;
      const mesa = await readMesa(store, { id, isEditor: may(role, 'publish') }, Date.now());
      return c.json({ ...mesa, published: await withFigures(store, c, mesa.published) });
    },
  },
  {
    method: 'GET',
    path: '/api/categorias',
    may: 'write',
    async handle(c) {
      const categories = await listCategories(store, Date.now());
      const shown: DeskCategory[] = categories.map(({ slug, name, icon }) => ({
        slug,
        name,
        icon,
      }));
      return c.json(shown);
    },
  },
];
