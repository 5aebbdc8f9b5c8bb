import { articleFields, findExcess } from '#contract/article-fields.ts';
import { DraftFields } from '#contract/desk/drafts.ts';
import { toImageKey, toWholeName } from '#contract/image-files.ts';
import { toArticleCard } from '#contract/share-card.ts';
import { tidy, toArticleInput } from '#newsroom/articles/draft-article.ts';
import { toApiArticle, toArticle } from '#paths.ts';
import { invalid, Refusal } from '#refusal.ts';
import { SideProcessEnded } from '#side-process.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { previewArticle } from '#store/drafts/draft-preview.ts';
import { getDraft, getPublished } from '#store/drafts/drafts.ts';
import { getImageFile } from '#store/pictures/images.ts';
import { createCardMaker } from '../../cards/card-maker.ts';
import { type Desk, type DeskContext, endpointsFor, parseUuid } from '../endpoint.ts';
import { createPageView } from '../page-view.ts';
import { getReadableDraft } from './draft-access.ts';

/** The longest article and other fields at nine bytes per character: three of UTF-8, each as %E2. */
const maxPreviewBytes = 2_500_000;
const { get, post } = endpointsFor('write');

/**
 * The page that readers will get: the same renderer, with the draft in place of the API's article. And the card that
 * WhatsApp will show with its link.
 */
export const listPreviewEndpoints = (desk: Desk) => {
  const { store, getSite } = desk;
  const viewPage = createPageView(desk);
  const cards = createCardMaker();
  return [
    post(
      '/vista/:id',
      async (c) => {
        const now = Date.now();
        const formFields = await parseForm(c);
        const excess = findExcess(formFields);
        if (excess !== null) throw invalid(`No hay vista previa: ${excess}.`);
        const draft = await getDraft(store.db, parseUuid(c));
        const articleId = draft?.article_id ?? null;
        const published = await getPublished(store.db, articleId);
        const fields = tidy(formFields);
        const input = toArticleInput(
          { ...fields, slug: fields.slug || 'borrador' },
          published,
          now,
        );
        const article = await previewArticle(store, input, published, now);
        return viewPage(toArticle(article.slug), (url) =>
          url === toApiArticle(article.slug) ? Response.json(article) : null,
        );
      },
      { maxBytes: maxPreviewBytes, isHeavy: true },
    ),
    get('/vista/:id/tarjeta', async (c) => {
      const draft = await getReadableDraft(store, c);
      const fields = tidy(parseFields(draft.fields));
      if (fields.title === '') throw new Refusal('missing', 'Sin título no hay tarjeta.');
      const title = fields.title.slice(0, articleFields.title.maxLength);
      const input = toArticleInput({ ...fields, title }, null, Date.now());
      const article = await previewArticle(store, input, null, Date.now());
      const { image } = article;
      const file = image && (await getImageFile(store, image.id, toWholeName(image.kind)));
      // With the chosen focus: its crops are made at publication.
      const focusedImage = image && {
        ...image,
        id: toImageKey(image.id, input.image_focus ?? null),
      };
      const card = toArticleCard({ ...article, image: focusedImage }, getSite());
      const drawing = cards.make(
        { card, picture: file?.bytes ?? null },
        String(c.var.me.id),
        c.req.raw.signal,
      );
      // A busy machine may exceed the time limit of a card: that is no fault of the server.
      const bytes = await drawing.catch((error: unknown) => {
        if (error instanceof SideProcessEnded) return null;
        throw error;
      });
      if (!bytes) throw new Refusal('busy', 'No se pudo preparar la tarjeta.');
      const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store' };
      return new Response(new Uint8Array(bytes), { headers });
    }),
  ];
};

/** A form post: without a script, a frame can receive nothing else. */
async function parseForm(c: DeskContext): Promise<DraftFields> {
  const { fields } = await c.req.parseBody();
  try {
    return DraftFields.parse(JSON.parse(String(fields)));
  } catch {
    throw new Refusal('malformed', 'La vista previa no recibió un borrador.');
  }
}
