import type { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { isSlug } from '#contract/slug.ts';
import { getArticle, listArticles } from '#store/articles/articles.ts';
import { getStatistics, listCategories } from '#store/articles/categories.ts';
import { listRelated } from '#store/articles/related.ts';
import { getTag } from '#store/articles/tags.ts';
import { getSentEdition } from '#store/newsletter/sent-editions.ts';
import { searchArticles } from '#store/search/search.ts';
import { searchPage } from '#store/search/search-page.ts';
import type { Store } from '#store/store.ts';
import { toProblem } from '../http/problem.ts';
import {
  getArticleEndpoint,
  getEditionEndpoint,
  getStatisticsEndpoint,
  getTagEndpoint,
  listArticlesEndpoint,
  listCategoriesEndpoint,
  searchEndpoint,
  searchPageEndpoint,
} from './endpoints.ts';

/** Search is registered before the single article, whose pattern also matches `search`. */
export function addReads(app: OpenAPIHono, store: Store): void {
  app.openapi(listArticlesEndpoint, async (c) =>
    c.json(await listArticles(store, c.req.valid('query'), Date.now()), 200),
  );
  app.openapi(searchEndpoint, async (c) =>
    c.json(await searchArticles(store, c.req.valid('query').q, Date.now()), 200),
  );
  app.openapi(searchPageEndpoint, async (c) =>
    c.json(await searchPage(store, c.req.valid('query'), Date.now()), 200),
  );
  app.openapi(getArticleEndpoint, async (c) => {
    const { slug } = c.req.valid('param');
    const article = isSlug(slug) ? await getArticle(store, slug, Date.now()) : null;
    if (!article) throw missing('El artículo no existe o fue retirado.');
    const related = await listRelated(store, article, Date.now());
    return c.json(related.length > 0 ? { ...article, related } : article, 200);
  });
  app.openapi(getTagEndpoint, async (c) => {
    const { slug } = c.req.valid('param');
    const tag = isSlug(slug) ? await getTag(store, slug, Date.now()) : null;
    if (tag) return c.json(tag, 200);
    throw missing('Ningún artículo tiene esa etiqueta.');
  });
  app.openapi(listCategoriesEndpoint, async (c) =>
    c.json(await listCategories(store, Date.now()), 200),
  );
  app.openapi(getStatisticsEndpoint, async (c) =>
    c.json(await getStatistics(store, Date.now()), 200),
  );
  app.openapi(getEditionEndpoint, async (c) => {
    const { number } = c.req.valid('param');
    const isNumber = /^[1-9]\d{0,5}$/.test(number);
    const edition = isNumber ? await getSentEdition(store, Number(number), Date.now()) : null;
    if (edition) return c.json(edition, 200);
    throw missing('No se ha enviado ninguna edición con ese número.');
  });
}

/** Thrown: the type of a handler has only the responses that the endpoint declares as JSON. */
const missing = (detail: string) => new HTTPException(404, { res: toProblem(404, detail) });
