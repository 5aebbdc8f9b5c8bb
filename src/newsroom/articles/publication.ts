import type { RevisionReason } from '#contract/desk/drafts.ts';
import {
  type ArticleInput,
  assertAllowed,
  planArticles,
  type UnexpectedChange,
} from '#store/articles/publication-plan.ts';
import { type ContentTx, type SavedArticle, saveArticles } from '#store/articles/publishing.ts';
import { parseFields, toFields } from '#store/drafts/draft-fields.ts';
import type { DraftRow, ScheduledChangeRow } from '#store/drafts/draft-schema.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import {
  getPublished,
  lockDraftsBySlug,
  setArticleTimes,
  toPublishedFields,
  type Writer,
} from '#store/drafts/drafts.ts';
import {
  addRevisionOnce,
  addRevisions,
  hasPublishedRevision,
  moveRevisions,
  type NewRevision,
} from '#store/drafts/revisions.ts';
import { cancelScheduledChange, deleteScheduledChange } from '#store/drafts/scheduled-changes.ts';
import { terminal } from '#store/people/audit-log.ts';
import { logArticleAction } from './audit-log.ts';
import { isChanged } from './draft-article.ts';
import { type Before, noUndo, toUndo } from './undo.ts';

type Publisher = {
  by: Writer;
  why: Extract<RevisionReason, 'publicado' | 'programado' | 'archivo'>;
  /** The correction that this publication adds to its only article. */
  correction?: string | null;
};

export const fromFile: Publisher = { by: terminal, why: 'archivo' };

type Publishing = Publisher & {
  allowedChanges: UnexpectedChange[];
  /** The draft, and its article before the publication. Absent for files. */
  desk?: Before & { draft: DraftRow };
};

/**
 * The only way to publish, for the desk, scheduled changes and files, after their reviews: plan, save, record, log.
 * Call it inside `changeContent`. Throws a Refusal for unexpected changes that were not allowed.
 */
export async function publishArticles(
  tx: ContentTx,
  articles: ArticleInput[],
  publishing: Publishing,
  now: number,
): Promise<{ saved: SavedArticle[]; undoUntil: number | null }> {
  // The drafts are locked before the plan checks whether the desk changed them.
  const lockedDrafts = publishing.desk
    ? [publishing.desk.draft]
    : await lockDraftsBySlug(tx, articles);
  const plan = await planArticles(tx, articles);
  assertAllowed(plan, publishing.allowedChanges);
  const savedArticles = await saveArticles(tx, plan, now);
  const undoUntil = await recordPublication(tx, savedArticles, lockedDrafts, publishing, now);
  await logPublication(tx, savedArticles, publishing, now);
  return { saved: savedArticles, undoUntil };
}

type PublishedDraft = {
  draft: DraftRow;
  article: SavedArticle;
  /** The scheduled change that this publication ends. */
  scheduled: ScheduledChangeRow | null;
};

/** Adds the publication to the history, and updates the drafts of its articles. */
async function recordPublication(
  tx: ContentTx,
  savedArticles: SavedArticle[],
  lockedDrafts: DraftRow[],
  publishing: Publishing,
  now: number,
) {
  const publishedDrafts: PublishedDraft[] = [];
  for (const article of savedArticles) {
    const draft = lockedDrafts.find(
      ({ article_id }) => article_id === article.id || publishing.desk,
    );
    if (!draft || (article.change === 'unchanged' && !publishing.desk)) continue;
    publishedDrafts.push({
      draft,
      article,
      scheduled: await clearScheduledChange(tx, draft, publishing, now),
    });
  }
  await addPublishedRevisions(tx, savedArticles, publishing, now);
  let undoUntil: number | null = null;
  for (const follower of publishedDrafts) {
    const { fields, change } = publishing.desk
      ? await updateDeskDraft(tx, follower, publishing.desk, publishing.why, now)
      : toFileDraft(follower.article);
    const save = { by: publishing.by.name, now };
    await writeVersion(tx, follower.draft, fields, save, change);
    undoUntil = change.undo_until;
  }
  return undoUntil;
}

/** Removes the scheduled change. A text that would be lost is added to the history. */
async function clearScheduledChange(
  tx: ContentTx,
  draft: DraftRow,
  { why }: Publishing,
  now: number,
) {
  if (why === 'programado') return deleteScheduledChange(tx, draft.id);
  if (why === 'archivo' && draft.is_changed === 1) {
    const { id: draftId, article_id: articleId, saved_at: at, saved_by: by } = draft;
    const fields = parseFields(draft.fields);
    await addRevisionOnce(tx, { draftId, articleId, at, by, why: 'reemplazado', fields });
  }
  return cancelScheduledChange(tx, draft, now);
}

/** Adds the published texts to the history, and the replaced ones if they are missing there. */
export async function addPublishedRevisions(
  tx: ContentTx,
  savedArticles: SavedArticle[],
  { by, why, correction = null }: Publisher,
  now: number,
): Promise<void> {
  const changedArticles = savedArticles.filter(({ change }) => change !== 'unchanged');
  const replacedRevisions: NewRevision[] = [];
  for (const { id, before, category } of changedArticles) {
    if (!before) continue;
    const fields = toPublishedFields({ ...before, categorySlug: category });
    if (await hasPublishedRevision(tx, id, fields)) continue;
    const was = { at: before.updated_at, by: terminal.name, why: fromFile.why };
    replacedRevisions.push({ draftId: null, articleId: id, ...was, fields });
  }
  const publishedRevisions = changedArticles.map(({ id, input }) => ({
    draftId: null,
    articleId: id,
    at: now,
    by: by.name,
    why,
    fields: toFields(input),
    correction,
  }));
  await addRevisions(tx, [...replacedRevisions, ...publishedRevisions]);
}

const toFileDraft = ({ input }: SavedArticle) => ({
  fields: toFields(input),
  change: { state: 'writing' as const, note: null, is_changed: 0, is_ahead: 0, ...noUndo },
});

async function updateDeskDraft(
  tx: ContentTx,
  { draft, article, scheduled }: PublishedDraft,
  before: Before,
  why: Publisher['why'],
  now: number,
) {
  await setArticleTimes(tx, article.id, { touched_at: now });
  await moveRevisions(tx, draft.id, article.id);
  // Only the address and date change; the rest stays as it was typed.
  const publishAt = new Date(article.published_at).toISOString();
  const fields = { ...parseFields(draft.fields), slug: article.slug, publishAt };
  const hasChanges = isChanged(fields, await getPublished(tx, article.id));
  // Text written after the change was scheduled may be in review; it stays there.
  const isLater = hasChanges && why === 'programado';
  const change = {
    article_id: article.id,
    ...(isLater ? {} : { state: 'writing' as const, note: null }),
    is_changed: hasChanges ? 1 : 0,
    is_ahead: 1,
    revised_at: now,
    ...(why === 'publicado' ? toUndo(before, draft, scheduled, now) : noUndo),
  };
  return { fields, change };
}

/** Publishing from the command line is not logged here. */
async function logPublication(
  tx: ContentTx,
  savedArticles: SavedArticle[],
  { by, correction = null, desk }: Publishing,
  now: number,
): Promise<void> {
  if (!desk) return;
  const verb = correction === null ? 'publicó' : 'publicó, con una corrección,';
  for (const { input } of savedArticles) {
    const did = input.published_at > now ? 'programó' : verb;
    await logArticleAction(tx, by, did, { id: desk.draft.id, title: input.title }, now);
  }
}
