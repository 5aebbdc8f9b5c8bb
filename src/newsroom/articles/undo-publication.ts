import { toArticle } from '#paths.ts';
import { restorePlace } from '#store/articles/front-page.ts';
import { assertAllowed, planArticles } from '#store/articles/publication-plan.ts';
import {
  type ContentTx,
  changeContent,
  retireArticle,
  saveArticles,
} from '#store/articles/publishing.ts';
import { deleteArticleRows } from '#store/articles/removal.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { getReviewFacts } from '#store/drafts/draft-review.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import {
  getPublished,
  lockDraft,
  type PublishedArticle,
  setArticleTimes,
  toPublishedFields,
  updateDraft,
  type Writer,
} from '#store/drafts/drafts.ts';
import { moveRevisions } from '#store/drafts/revisions.ts';
import { getScheduledChange, scheduleChange } from '#store/drafts/scheduled-changes.ts';
import { parseBodyImages, toImageIds } from '#store/pictures/body-images.ts';
import type { Store } from '#store/store.ts';
import { logArticleAction } from './audit-log.ts';
import { isChanged, toArticleInput } from './draft-article.ts';
import { refuseDraft } from './draft-refusal.ts';
import { addPublishedRevisions } from './publication.ts';
import { noUndo, type Undo } from './undo.ts';

/** Readers see the previous text again; the draft keeps its text. Returns the changed pages. */
export const undoPublication = (
  store: Store,
  id: string,
  by: Writer,
  now: number,
): Promise<string[]> =>
  changeContent(store, async (tx) => {
    const draft = await lockDraft(store, tx, id);
    if (!draft) throw refuseDraft('missing');
    const published = await getPublished(tx, draft.article_id);
    const { undo, undo_until } = draft;
    if (!published || undo === null || (undo_until ?? 0) < now) {
      throw refuseDraft('too-late');
    }
    const { before, place, draft: was, ended }: Undo = JSON.parse(undo);
    if (before === null) await unpublish(tx, draft, published, by, now, was);
    else {
      await restorePublished(tx, before, by, now);
      if (place && before.featured === 1) await restorePlace(tx, place);
      const fields = { ...parseFields(draft.fields), publishAt: was.publishAt };
      const after = await getPublished(tx, before.id);
      const hasChanges = isChanged(fields, after) ? 1 : 0;
      const state = { is_changed: hasChanges, ...noUndo };
      await writeVersion(tx, draft, fields, { by: by.name, now }, state);
    }
    if (ended) await resumeWork(tx, draft, ended);
    await logArticleAction(
      tx,
      by,
      'deshizo la publicación de',
      { id, title: published.title },
      now,
    );
    // Readers saw no change from a publication dated in the future, unless it hid a visible article.
    const wasSeen = (before ?? published).published_at <= now;
    return wasSeen ? [toArticle(published.slug)] : [];
  });

/** Restores the review and the scheduled change that publishing ended, unless there are newer ones. */
async function resumeWork(tx: ContentTx, draft: DraftRow, endedWork: NonNullable<Undo['ended']>) {
  const isInReview = draft.state === 'review';
  if (!isInReview)
    await updateDraft(tx, draft.id, { state: endedWork.state, note: endedWork.note });
  const isReplaced = (await getScheduledChange(tx, draft.id)) !== null;
  if (endedWork.scheduled && !isReplaced) await scheduleChange(tx, endedWork.scheduled);
}

async function restorePublished(tx: ContentTx, before: PublishedArticle, by: Writer, now: number) {
  const { category_id, categorySlug, leadsTo, ...row } = before;
  const input = {
    ...toArticleInput(toPublishedFields(before), before, now),
    read_time: row.read_time,
    pictures: toImageIds(parseBodyImages(row.pictures)),
  };
  // The category or the picture may have been deleted since.
  const around = await getReviewFacts(tx, { ...toPublishedFields(before), articleId: before.id });
  const lacksImage = before.image_id !== null && !around.hasImage;
  if (!around.hasCategory || lacksImage) throw refuseDraft('too-late');
  const plan = await planArticles(tx, [input]);
  assertAllowed(plan, ['replaced']);
  const savedArticles = await saveArticles(tx, plan, now);
  await addPublishedRevisions(tx, savedArticles, { by, why: 'publicado' }, now);
  if (before.status === 'retired') await retireArticle(tx, before.slug, leadsTo);
  await setArticleTimes(tx, before.id, { updated_at: before.updated_at });
}

export async function unpublish(
  tx: ContentTx,
  draft: DraftRow,
  published: PublishedArticle,
  by: Writer,
  now: number,
  was: Undo['draft'] = { slug: published.slug, publishAt: null },
): Promise<void> {
  // The draft and the revisions are detached first, because removing the article would delete them.
  await updateDraft(tx, draft.id, { article_id: null });
  await moveRevisions(tx, draft.id, null);
  await deleteArticleRows(tx, [published.id]);
  const fields = { ...parseFields(draft.fields), ...was };
  const state = { is_changed: 1, is_ahead: 0, ...noUndo };
  await writeVersion(tx, draft, fields, { by: by.name, now }, state);
}
