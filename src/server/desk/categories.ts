import { menuCategories } from '#contract/category-rules.ts';
import {
  CategoryChange,
  CategoryMerge,
  CategoryMove,
  type EditableCategories,
  NewCategory,
} from '#contract/desk/categories.ts';
import { announceChanged } from '#newsroom/articles/announce.ts';
import {
  bringCategoryBack,
  changeCategory,
  createCategory,
  deleteEmptyCategory,
  mergeInto,
  placeCategory,
} from '#newsroom/categories/categories.ts';
import { toCategory, toHome } from '#paths.ts';
import { listCategories, listEmptyCategories } from '#store/articles/categories.ts';
import { type ContentTx, changeContent } from '#store/articles/publishing.ts';
import type { Store } from '#store/store.ts';
import { log } from '../telemetry/log.ts';
import { type Desk, type DeskContext, type Endpoint, parseBody } from './endpoint.ts';

const administrators = { may: 'manage-categories' } as const;
const base = '/api/ajustes/categorias';

/** The site's categories. Every change returns the new list. */
export function listCategoryEndpoints({ store, env, background }: Desk): Endpoint[] {
  type Change = {
    /** Whose pages search engines should visit again. */
    slugs: string[];
    run: (tx: ContentTx, now: number) => Promise<void>;
  };

  const act = (
    method: Endpoint['method'],
    path: string,
    prepare: (c: DeskContext, slug: string) => Change | Promise<Change>,
  ): Endpoint => ({
    ...administrators,
    method,
    path: base + path,
    async handle(c) {
      const { slugs, run } = await prepare(c, c.req.param('slug') ?? '');
      await changeContent(store, (tx) => run(tx, Date.now()));
      background.run(async () => {
        const paths = [...slugs.map((slug) => toCategory(slug)), toHome()];
        const said = await announceChanged(env, store, paths);
        if (said !== null) log('info', said);
      });
      return c.json(await readCategories(store));
    },
  });

  return [
    {
      ...administrators,
      method: 'GET',
      path: base,
      handle: async (c) => c.json(await readCategories(store)),
    },
    act('POST', '', async (c) => {
      const given = await parseBody(c, NewCategory);
      return { slugs: [given.slug], run: (tx, now) => createCategory(tx, c.var.me, given, now) };
    }),
    act('PATCH', '/:slug', async (c, slug) => {
      const change = await parseBody(c, CategoryChange);
      return { slugs: [slug], run: (tx, now) => changeCategory(tx, c.var.me, slug, change, now) };
    }),
    act('POST', '/:slug/mover', async (c, slug) => {
      const { place } = await parseBody(c, CategoryMove);
      return { slugs: [], run: (tx, now) => placeCategory(tx, c.var.me, slug, place, now) };
    }),
    act('POST', '/:slug/unir', async (c, slug) => {
      const { into } = await parseBody(c, CategoryMerge);
      return { slugs: [slug, into], run: (tx, now) => mergeInto(tx, c.var.me, slug, into, now) };
    }),
    act('DELETE', '/:slug', (c, slug) => ({
      slugs: [slug],
      run: (tx, now) => deleteEmptyCategory(tx, c.var.me, slug, now),
    })),
    act('POST', '/:slug/recuperar', (c, slug) => ({
      slugs: [slug],
      run: (tx, now) => bringCategoryBack(tx, c.var.me, slug, now),
    })),
  ];
}

async function readCategories(store: Store): Promise<EditableCategories> {
  const empty = await listEmptyCategories(store);
  const categories = await listCategories(store, Date.now());
  return {
    categories: categories.map(({ slug, name, description, icon, articleCount }) => ({
      slug,
      name,
      description,
      icon,
      articles: articleCount,
      isEmpty: empty.has(slug),
      isInMenu: menuCategories.has(slug),
    })),
  };
}
