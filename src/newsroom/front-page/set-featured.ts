import { randomUUID } from 'node:crypto';
import type { ContentTx } from '#store/articles/publishing.ts';
import { parseFields, toJson } from '#store/drafts/draft-fields.ts';
import type { DraftRow, ScheduledChangeRow } from '#store/drafts/draft-schema.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import {
  addDraft,
  getPublished,
  lockDrafts,
  type PublishedArticle,
  toPublishedFields,
  type Writer,
} from '#store/drafts/drafts.ts';
import { addRevisions } from '#store/drafts/revisions.ts';
import { getScheduledChange, scheduleChange } from '#store/drafts/scheduled-changes.ts';
import { isChanged } from '../articles/draft-article.ts';
import type { Undo } from '../articles/undo.ts';

/**
 * Sets the flag of a published article without publishing its draft. Draft, scheduled change and undo get the flag too,
 * or the next publication would take it back. Open tabs merge it as a save of another person.
 */
export async function setFeatured(
  tx: ContentTx,
  articleId: number,
  featured: boolean,
  by: Writer,
  now: number,
): Promise<void> {
  const flag = featured ? 1 : 0;
  await tx.updateTable('articles').set({ featured: flag }).where('id', '=', articleId).execute();
  const article = await getPublished(tx, articleId);
  if (!article) return;
  const origin = { at: now, by: by.name, why: 'publicado' as const };
  const fields = toPublishedFields(article);
  await addRevisions(tx, [{ draftId: null, articleId, ...origin, fields }]);
  const draft = await lockOrAddDraft(tx, article, by, now);
  const newFields = { ...parseFields(draft.fields), featured };
  const version = await writeVersion(
    tx,
    draft,
    newFields,
    { by: by.name, now },
    {
      is_changed: isChanged(newFields, article) ? 1 : 0,
      // A file replaces what the desk set only if asked to.
      is_ahead: 1,
      undo: toUndo(draft, featured),
    },
  );
  const change = await getScheduledChange(tx, draft.id);
  if (!change) return;
  const isCurrent = change.version === draft.version;
  await scheduleChange(tx, {
    ...withFlag(change, featured),
    version: isCurrent ? version : change.version,
  });
}

async function lockOrAddDraft(
  tx: ContentTx,
  article: PublishedArticle,
  by: Writer,
  now: number,
): Promise<DraftRow> {
  const lock = () => lockDrafts(tx, (eb) => eb('article_id', '=', article.id));
  const [existingDraft] = await lock();
  if (existingDraft) return existingDraft;
  const fields = toPublishedFields(article);
  await addDraft(tx, { id: randomUUID(), articleId: article.id, fields, by }, now);
  const [newDraft] = await lock();
  if (!newDraft) throw new Error(`The article ${article.id} got no draft`);
  return newDraft;
}

/** The state that undoing restores: the article, and the scheduled change that publishing ended. */
function toUndo({ undo, version }: DraftRow, featured: boolean): string | null {
  if (undo === null) return null;
  const { before, ended, ...rest }: Undo = JSON.parse(undo);
  const scheduledChange = ended?.scheduled && {
    ...withFlag(ended.scheduled, featured),
    // The undo would have made this version; now it makes the next one.
    version: ended.scheduled.version + (ended.scheduled.version > version ? 1 : 0),
  };
  return JSON.stringify({
    ...rest,
    before: before && { ...before, featured: featured ? 1 : 0 },
    ...(ended && { ended: { ...ended, scheduled: scheduledChange } }),
  });
}

const withFlag = (change: ScheduledChangeRow, featured: boolean): ScheduledChangeRow => ({
  ...change,
  fields: toJson({ ...parseFields(change.fields), featured }),
});
