import type { DraftFields } from '#contract/desk/drafts.ts';
import { toArticle } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { parseFields, toJson } from '#store/drafts/draft-fields.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import { getPublished, holdDrafts, toPublishedFields, type Writer } from '#store/drafts/drafts.ts';
import { addRevisions } from '#store/drafts/revisions.ts';
import { addToRegistro } from '#store/people/audit-log.ts';
import { keepImageWords } from '#store/pictures/image-words.ts';
import { getPicture } from '#store/pictures/library.ts';
import { removeUnusedImages } from '#store/pictures/picture-uses.ts';
import type { Store, Tx } from '#store/store.ts';
import { refuseImage } from './image-source.ts';
import type { FileTaker } from './take-file.ts';

export type Replaced = { articles: number; drafts: number; paths: string[] };

/**
 * Another picture in the place of one, in every article and draft: addresses, words, credit and the point of the cuts
 * stay. What was published before keeps, in the history, the picture it had. Throws a Refusal.
 */
export async function replacePicture(
  store: Store,
  pictures: FileTaker,
  { from, to, by, signal }: { from: string; to: string; by: Writer; signal?: AbortSignal },
  now: number,
): Promise<Replaced> {
  const [old, next] = [await getPicture(store.db, from), await getPicture(store.db, to)];
  if (!old || !next) throw new Refusal('invalid', 'Esa imagen ya no está.');
  if (from === to) throw new Refusal('invalid', 'Es la misma imagen.');
  // Before, because it takes long; an article that is published meanwhile is cut when it asks for it.
  for (const focus of await listFocuses(store, from)) {
    const cut = await pictures.cut(to, focus, { who: String(by.id), ...(signal && { signal }) });
    if ('fault' in cut) throw refuseImage(cut.fault);
  }
  return changeContent(store, async (tx) => {
    const swap = (fields: DraftFields) => ({ ...fields, imageId: to });
    const ids = await tx.selectFrom('articles').select('id').where('image_id', '=', from).execute();
    const paths: string[] = [];
    for (const { id } of ids) {
      const changed = { image_id: to, updated_at: now };
      await tx.updateTable('articles').set(changed).where('id', '=', id).execute();
      const article = await getPublished(tx, id);
      if (!article) continue;
      await keepImageWords(tx, { article_id: id, draft_id: null }, article);
      if (article.status === 'published') paths.push(toArticle(article.slug));
      const made = { at: now, by: by.name, why: 'publicado' as const };
      const fields = toPublishedFields(article);
      await addRevisions(tx, [{ draftId: null, articleId: id, ...made, fields }]);
    }
    const drafts = await holdDrafts(tx, (eb) => eb('image_id', '=', from));
    for (const draft of drafts) {
      await writeVersion(tx, draft, swap(parseFields(draft.fields)), { by: by.name, now });
    }
    for (const change of await listScheduled(tx, from)) {
      await tx
        .updateTable('scheduled_changes')
        .set({ fields: toJson(swap(parseFields(change.fields))) })
        .where('draft_id', '=', change.draft_id)
        .execute();
    }
    const what = `reemplazó la imagen «${old.name || from}» donde se usaba`;
    const entry = { who: by, kind: 'articulos' as const, what, before: from, after: to };
    await addToRegistro(tx, entry, now);
    return { articles: ids.length, drafts: drafts.length, paths };
  });
}

async function listFocuses({ db }: Store, imageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('image_focus')
    .distinct()
    .where('image_id', '=', imageId)
    .execute();
  const scheduled = await listScheduled(db, imageId);
  const waiting = scheduled.map(({ fields }) => parseFields(fields).imageFocus);
  const all = [...rows.map(({ image_focus }) => image_focus ?? ''), ...waiting];
  return [...new Set(all)].filter((focus) => focus !== '');
}

/** They wait as they were written, whatever their draft has become. */
async function listScheduled(db: Store['db'] | Tx, imageId: string) {
  const rows = await db.selectFrom('scheduled_changes').select(['draft_id', 'fields']).execute();
  return rows.filter(({ fields }) => parseFields(fields).imageId === imageId);
}

/** For good, unless something shows it, or would: a draft, or what an article once was. Throws a Refusal. */
export const deletePicture = (store: Store, id: string, by: Writer, now: number): Promise<void> =>
  store.write(async (tx) => {
    const picture = await getPicture(tx, id);
    if (!picture) throw new Refusal('invalid', 'Esa imagen ya no está.');
    if ((await removeUnusedImages(tx, [id])) === 0) {
      throw new Refusal(
        'invalid',
        'La muestra un artículo, un anuncio, un borrador o el historial de alguno.',
      );
    }
    const what = `borró la imagen «${picture.name || id}»`;
    await addToRegistro(tx, { who: by, kind: 'articulos', what, before: id }, now);
  });
