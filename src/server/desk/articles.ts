import { type DeskCategory, ListQuery, type OpenedDraft } from '#contract/desk/articles.ts';
import { may } from '#contract/desk/roles.ts';
import { listForDesk, readMesa } from '#newsroom/articles/desk-list.ts';
import { openDraft } from '#newsroom/articles/drafts.ts';
import { listCategories } from '#store/categories.ts';
import { getDraftOfArticle } from '#store/drafts.ts';
import { assertCanEdit } from './draft-access.ts';
import { withDraftRefusals } from './draft-refusals.ts';
import { type Desk, type DeskContext, type Endpoint, parseId, parseQuery } from './endpoint.ts';

const toReader = ({ var: { me } }: DeskContext) => ({
  id: me.id,
  readsFigures: may(me.role, 'read-figures'),
});

/** The lists of articles, and the way from one to its draft. */
export const listArticleEndpoints = ({ store }: Desk): Endpoint[] =>
  withDraftRefusals([
    {
      method: 'GET',
      path: '/api/articulos',
      may: 'write',
      handle: async (c) =>
        c.json(await listForDesk(store, parseQuery(c, ListQuery), toReader(c), Date.now())),
    },
    {
      method: 'POST',
      path: '/api/articulos/:id/borrador',
      may: 'write',
      async handle(c) {
        const articleId = parseId(c);
        const known = await getDraftOfArticle(store.db, articleId);
        // A redactor may read the changes in work of another's article, and begin none.
        if (known === null) assertCanEdit(c)({ owner_id: null });
        const draftId = known?.id ?? (await openDraft(store, articleId, c.var.me, Date.now()));
        const opened: OpenedDraft = { draftId };
        return c.json(opened);
      },
    },
    {
      method: 'GET',
      path: '/api/mesa',
      may: 'write',
      async handle(c) {
        const isEditor = may(c.var.me.role, 'publish');
        return c.json(await readMesa(store, { ...toReader(c), isEditor }, Date.now()));
      },
    },
    {
      method: 'GET',
      path: '/api/categorias',
      may: 'write',
      async handle(c) {
        const categories = await listCategories(store, Date.now());
        const named: DeskCategory[] = categories.map(({ slug, name }) => ({ slug, name }));
        return c.json(named);
      },
    },
  ]);
