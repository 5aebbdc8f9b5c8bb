import { DraftFields } from '#contract/desk/drafts.ts';
import { tidy, toArticleInput } from '#newsroom/articles/draft-article.ts';
import { toApiArticle, toArticle } from '#paths.ts';
import type { Fetcher } from '#site/data/api.ts';
import { previewArticle } from '#store/drafts/draft-preview.ts';
import { getDraft, getPublished } from '#store/drafts/drafts.ts';
import { createApi } from '../../api/api.ts';
import { loadBuild } from '../../build.ts';
import { type Desk, type DeskContext, type Endpoint, Refusal } from '../endpoint.ts';
import { parseDraftId } from './draft-access.ts';
import { mostDraftBytes } from './drafts.ts';

/** Nothing in it runs, whatever the article says, and only the desk frames it. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};

/** The very page that readers will get of a draft: the same renderer, with the draft laid over the API. */
export const listPreviewEndpoints = ({ store, getSite }: Desk): Endpoint[] => {
  const api = createApi(store, getSite().url);
  // When the first one asks: the renderer takes memory that nothing else here needs.
  let build: ReturnType<typeof loadBuild> | null = null;
  return [
    {
      method: 'POST',
      path: '/vista/:id',
      may: 'write',
      mostBytes: mostDraftBytes * 3,
      async handle(c) {
        const now = Date.now();
        const draft = await getDraft(store.db, parseDraftId(c));
        const articleId = draft?.article_id ?? null;
        const published = articleId === null ? null : await getPublished(store.db, articleId);
        const fields = tidy(await parseForm(c));
        const input = toArticleInput(
          { ...fields, slug: fields.slug || 'borrador' },
          published,
          now,
        );
        const article = await previewArticle(store, input, published, now);
        const fetcher: Fetcher = (url, init) =>
          url === toApiArticle(article.slug) ? Response.json(article) : api.request(url, init);
        build ??= loadBuild();
        const { render, assets } = await build;
        const address = toArticle(article.slug);
        const identity = getSite();
        const { html } = await render({ address, fetcher, assets, identity, weigh: null });
        return new Response(html, { headers });
      },
    },
  ];
};

/** A form's, because a frame can be sent nothing else without a script of its own. */
async function parseForm(c: DeskContext): Promise<DraftFields> {
  const { fields } = await c.req.parseBody();
  try {
    return DraftFields.parse(JSON.parse(String(fields)));
  } catch {
    throw new Refusal(400, 'La vista previa no recibió un borrador.');
  }
}
