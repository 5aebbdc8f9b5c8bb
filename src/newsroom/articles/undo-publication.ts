import type { DraftFields } from '#contract/desk/drafts.ts';
import { toArticle } from '#paths.ts';
import {
  type ContentTx,
  changeContent,
  retireArticle,
  saveArticles,
} from '#store/articles/publishing.ts';
import { removeArticles } from '#store/articles/removal.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { lookAround } from '#store/drafts/draft-review.ts';
import type { DraftRow, ScheduledChangeRow } from '#store/drafts/draft-schema.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import {
  getPublished,
  holdDraft,
  type PublishedArticle,
  setArticleTimes,
  toPublishedFields,
  updateDraft,
  type Writer,
} from '#store/drafts/drafts.ts';
import { moveRevisions } from '#store/drafts/revisions.ts';
import { getScheduledChange, scheduleChange } from '#store/drafts/scheduled-changes.ts';
import type { Store } from '#store/store.ts';
import { note } from './audit-log.ts';
import { isChanged, toArticleInput } from './draft-article.ts';
import { refuseDraft } from './draft-refusal.ts';

/** How long a publication can be undone. Later an article is corrected or retired: readers have it. */
const undoableMs = 10 * 60_000;

type Undo = {
  /** What readers saw; null for nothing. */
  before: PublishedArticle | null;
  draft: Pick<DraftFields, 'slug' | 'publishAt'>;
  /** What publishing ends. Absent from a publication made by an earlier version. */
  ended?: Pick<DraftRow, 'state' | 'note'> & { scheduled: ScheduledChangeRow | null };
};

/** Columns of a draft from which its publication can be undone. */
export function undoFor(
  before: PublishedArticle | null,
  draft: DraftRow,
  scheduled: ScheduledChangeRow | null,
  now: number,
) {
  const { slug, publishAt } = parseFields(draft.fields);
  const { state, note, version } = draft;
  // A text that is the one in hand is so again after the undo, whose version is the second from here.
  const isCurrent = scheduled?.version === version;
  const kept = scheduled && isCurrent ? { ...scheduled, version: version + 2 } : scheduled;
  const undo: Undo = {
    before,
    draft: { slug, publishAt },
    ended: { state, note, scheduled: kept },
  };
  return { undo_until: now + undoableMs, undo: JSON.stringify(undo) };
}

/** Readers see again what they saw before; the draft keeps all that was written. Answers the pages that changed. */
export const undoPublication = (
  store: Store,
  id: string,
  by: Writer,
  now: number,
): Promise<string[]> =>
  changeContent(store, async (tx) => {
    const draft = await holdDraft(store, tx, id);
    if (!draft) throw refuseDraft('missing');
    const published = draft.article_id === null ? null : await getPublished(tx, draft.article_id);
    const { undo, undo_until } = draft;
    if (!published || undo === null || (undo_until ?? 0) < now) {
      throw refuseDraft('too-late');
    }
    const { before, draft: was, ended }: Undo = JSON.parse(undo);
    if (before === null) await takeBack(tx, draft, published, by, now, was);
    else {
      await putBack(tx, before, by, now);
      const fields = { ...parseFields(draft.fields), publishAt: was.publishAt };
      const after = await getPublished(tx, before.id);
      const changed = isChanged(fields, after) ? 1 : 0;
      const state = { is_changed: changed, undo_until: null, undo: null };
      await writeVersion(tx, draft, fields, { by: by.name, now }, state);
    }
    if (ended) await resume(tx, draft, ended);
    await note(tx, by, 'deshizo la publicación de', { id, title: published.title }, now);
    return [toArticle(published.slug)];
  });

/** What publishing had ended goes on, unless something newer took its place since. */
async function resume(tx: ContentTx, draft: DraftRow, ended: NonNullable<Undo['ended']>) {
  const isInReview = draft.state === 'review';
  if (!isInReview) await updateDraft(tx, draft.id, { state: ended.state, note: ended.note });
  const isReplaced = (await getScheduledChange(tx, draft.id)) !== null;
  if (ended.scheduled && !isReplaced) await scheduleChange(tx, ended.scheduled);
}

async function putBack(tx: ContentTx, before: PublishedArticle, by: Writer, now: number) {
  const { category_id, categorySlug, leadsTo, ...row } = before;
  const input = {
    ...toArticleInput(toPublishedFields(before), before, now),
    read_time: row.read_time,
  };
  // Either may have been deleted since.
  const around = await lookAround(tx, { ...toPublishedFields(before), articleId: before.id });
  const lacksImage = before.image_id !== null && !around.hasImage;
  if (!around.hasCategory || lacksImage) throw refuseDraft('too-late');
  const publisher = { name: by.name, why: 'publicado' as const };
  await saveArticles(tx, [[input]], now, { asked: ['replaced'], publisher });
  if (before.status === 'retired') await retireArticle(tx, before.slug, leadsTo);
  await setArticleTimes(tx, before.id, { updated_at: before.updated_at });
}

/** An article that nobody should have seen yet is a draft again. */
export async function takeBack(
  tx: ContentTx,
  draft: DraftRow,
  published: PublishedArticle,
  by: Writer,
  now: number,
  was: Undo['draft'] = { slug: published.slug, publishAt: null },
): Promise<void> {
  // First: what belongs to an article goes with it.
  await updateDraft(tx, draft.id, { article_id: null });
  await moveRevisions(tx, draft.id, null);
  await removeArticles(tx, [published.id]);
  const fields = { ...parseFields(draft.fields), ...was };
  const state = { is_changed: 1, is_ahead: 0, undo_until: null, undo: null };
  await writeVersion(tx, draft, fields, { by: by.name, now }, state);
}
