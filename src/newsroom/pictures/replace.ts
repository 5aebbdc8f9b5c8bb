import type { BodyImages } from '#contract/article.ts';
import { renamePicture } from '#contract/body-text.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { toArticle } from '#paths.ts';
import { invalid } from '#refusal.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { parseFields, toJson } from '#store/drafts/draft-fields.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import { getPublished, lockDrafts, toPublishedFields, type Writer } from '#store/drafts/drafts.ts';
import { addRevisions } from '#store/drafts/revisions.ts';
import { listChangesWithImage, scheduleChange } from '#store/drafts/scheduled-changes.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import { parseBodyImages, whereInBody } from '#store/pictures/body-images.ts';
import { recordImageWords } from '#store/pictures/image-words.ts';
import { getImage } from '#store/pictures/images.ts';
import {
  deleteUnusedImages,
  listImageFocuses,
  replaceImage,
} from '#store/pictures/picture-uses.ts';
import type { Store, Tx } from '#store/store.ts';
import { noUndo } from '../articles/undo.ts';
import { refuseImage } from './image-source.ts';
import type { PictureImporter } from './import-picture.ts';

export type Replaced = { articles: number; drafts: number; paths: string[] };

/**
 * Replaces a picture in every article and draft. Addresses, words, credit and focus stay. The history keeps the picture
 * that an article had. Throws a Refusal.
 */
export async function replacePicture(
  store: Store,
  pictures: PictureImporter,
  { from, to, by, signal }: { from: string; to: string; by: Writer; signal?: AbortSignal },
  now: number,
): Promise<Replaced> {
  const [old, next] = [await getImage(store.db, from), await getImage(store.db, to)];
  if (!old || !next) throw invalid('Esa imagen ya no existe.');
  if (from === to) throw invalid('Es la misma imagen.');
  // Before the transaction, because it takes long. An article published meanwhile is cropped when needed.
  for (const focus of await listFocuses(store, from)) {
    const crop = await pictures.cut(to, focus, { who: String(by.id), ...(signal && { signal }) });
    if ('fault' in crop) throw refuseImage(crop.fault);
  }
  return changeContent(store, async (tx) => {
    // Published articles map names to pictures, so only the map changes. Other texts use the library's name.
    const swap = (fields: DraftFields, images: BodyImages) => ({
      ...fields,
      imageId: fields.imageId === from ? to : fields.imageId,
      content:
        fields.format === 'basic' || Object.hasOwn(images, old.name)
          ? fields.content
          : renamePicture(fields.content, old.name, next.name),
    });
    const readKnown = async ({ article_id }: Pick<DraftRow, 'article_id'>) =>
      article_id === null ? {} : parseBodyImages((await getPublished(tx, article_id))?.pictures);
    const ids = await replaceImage(tx, from, to, now);
    const paths: string[] = [];
    for (const id of ids) {
      const article = await getPublished(tx, id);
      if (!article) continue;
      await recordImageWords(tx, { article_id: id, draft_id: null }, article);
      if (article.status === 'published' && article.published_at <= now)
        paths.push(toArticle(article.slug));
      const origin = { at: now, by: by.name, why: 'publicado' as const };
      const fields = toPublishedFields(article);
      await addRevisions(tx, [{ draftId: null, articleId: id, ...origin, fields }]);
    }
    const drafts = await lockDrafts(tx, (eb) =>
      eb.or([eb('image_id', '=', from), eb('id', 'in', whereInBody(tx, from))]),
    );
    for (const draft of drafts) {
      const fields = swap(parseFields(draft.fields), await readKnown(draft));
      await writeVersion(tx, draft, fields, { by: by.name, now });
    }
    for (const change of await listChangesWithImage(tx, from)) {
      const fields = toJson(swap(parseFields(change.fields), await readKnown(change)));
      const { article_id: _, ...row } = change;
      await scheduleChange(tx, { ...row, fields });
    }
    await endUndo(tx, old);
    const what = `reemplazó la imagen «${old.name || from}» donde se usaba`;
    const entry = { who: by, kind: 'articulos' as const, what, before: from, after: to };
    await addToAuditLog(tx, entry, now);
    return { articles: ids.length, drafts: drafts.length, paths };
  });
}

/** Discards undo data that contains the picture's id or name: undoing would bring the picture back. */
const endUndo = (tx: Tx, { id, name }: { id: string; name: string }) =>
  tx
    .updateTable('drafts')
    .set(noUndo)
    .where(({ eb, or }) =>
      or([id, name].filter(Boolean).map((text) => eb('undo', 'like', `%${text}%`))),
    )
    .execute();

async function listFocuses({ db }: Store, imageId: string): Promise<Set<string>> {
  const shownFocuses = await listImageFocuses(db, imageId);
  const scheduledChanges = await listChangesWithImage(db, imageId);
  const scheduledFocuses = scheduledChanges.map(({ fields }) => parseFields(fields).imageFocus);
  return new Set([...shownFocuses, ...scheduledFocuses].filter((focus) => focus !== ''));
}

/** Deletes it for good, unless an article, a draft or a revision uses it. Throws a Refusal. */
export const deletePicture = (store: Store, id: string, by: Writer, now: number): Promise<void> =>
  store.write(async (tx) => {
    const picture = await getImage(tx, id);
    if (!picture) throw invalid('Esa imagen ya no existe.');
    if ((await deleteUnusedImages(tx, [id])) === 0) {
      throw invalid(
        'No se puede borrar: la usa un artículo, un anuncio, un borrador o el historial de alguno.',
      );
    }
    const what = `borró la imagen «${picture.name || id}»`;
    await addToAuditLog(tx, { who: by, kind: 'articulos', what, before: id }, now);
  });
