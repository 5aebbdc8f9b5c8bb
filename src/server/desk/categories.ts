import { menuCategories } from '#contract/category-rules.ts';
import {
  CategoryChange,
  CategoryMerge,
  CategoryMove,
  type EditableCategories,
  NewCategory,
} from '#contract/desk/categories.ts';
import {
  changeCategory,
  createCategory,
  deleteEmptyCategory,
  mergeInto,
  placeCategory,
  recoverCategory,
} from '#newsroom/categories/categories.ts';
import { toCategory, toHome } from '#paths.ts';
import { listCategories, listEmptyCategories } from '#store/articles/categories.ts';
import { type ContentTx, changeContent } from '#store/articles/publishing.ts';
import type { Store } from '#store/store.ts';
import { announcePages } from './announce-pages.ts';
import { type Desk, type DeskContext, endpointsFor, parseBody } from './endpoint.ts';

const { get, post, patch, remove } = endpointsFor('manage-categories');
const base = '/api/ajustes/categorias';

export function listCategoryEndpoints(desk: Desk) {
  const { store } = desk;
  type Change = {
    /** The categories whose pages search engines should visit again. */
    slugs: string[];
    run: (tx: ContentTx, now: number) => Promise<void>;
  };
  const change =
    (prepare: (c: DeskContext, slug: string) => Change | Promise<Change>) =>
    async (c: DeskContext) => {
      const { slugs, run } = await prepare(c, c.req.param('slug') ?? '');
      await changeContent(store, (tx) => run(tx, Date.now()));
      announcePages(desk, [...slugs.map((slug) => toCategory(slug)), toHome()]);
    };

  return [
    get(base, () => readCategories(store)),
    post(
      base,
      change(async (c) => {
        const body = await parseBody(c, NewCategory);
        return { slugs: [body.slug], run: (tx, now) => createCategory(tx, c.var.me, body, now) };
      }),
    ),
    patch(
      `${base}/:slug`,
      change(async (c, slug) => {
        const body = await parseBody(c, CategoryChange);
        return { slugs: [slug], run: (tx, now) => changeCategory(tx, c.var.me, slug, body, now) };
      }),
    ),
    post(
      `${base}/:slug/mover`,
      change(async (c, slug) => {
        const { place } = await parseBody(c, CategoryMove);
        return { slugs: [], run: (tx, now) => placeCategory(tx, c.var.me, slug, place, now) };
      }),
    ),
    post(
      `${base}/:slug/unir`,
      change(async (c, slug) => {
        const { into } = await parseBody(c, CategoryMerge);
        return { slugs: [slug, into], run: (tx, now) => mergeInto(tx, c.var.me, slug, into, now) };
      }),
    ),
    remove(
      `${base}/:slug`,
      change((c, slug) => ({
        slugs: [slug],
        run: (tx, now) => deleteEmptyCategory(tx, c.var.me, slug, now),
      })),
    ),
    post(
      `${base}/:slug/recuperar`,
      change((c, slug) => ({
        slugs: [slug],
        run: (tx, now) => recoverCategory(tx, c.var.me, slug, now),
      })),
    ),
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
