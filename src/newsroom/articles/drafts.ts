import { randomUUID } from 'node:crypto';
import { toIso } from '#contract/day.ts';
import type {
  DraftConflict,
  DraftFields,
  DraftSave,
  DraftSaved,
  Restored,
} from '#contract/desk/drafts.ts';
import { isSameDraft, listDifferences, mergeDrafts } from '#contract/desk/merge.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import {
  getLastOfTab,
  getVersion,
  isVersionLost,
  writeVersion,
} from '#store/drafts/draft-versions.ts';
import {
  addDraft,
  getDraftOfArticle,
  getPublished,
  lockDraft,
  toPublishedFields,
  updateDraft,
  type Writer,
} from '#store/drafts/drafts.ts';
import {
  addRevisionOnce,
  addRevisions,
  countUnpublished,
  findSameRevision,
  getRevision,
  type NewRevision,
  type Subject,
  thinRevisions,
} from '#store/drafts/revisions.ts';
import type { Store, Tx } from '#store/store.ts';
import { logArticleAction } from './audit-log.ts';
import { isChanged } from './draft-article.ts';
import { refuseDraft } from './draft-refusal.ts';

const revisionIntervalMs = 10 * 60_000;
/** Per article: more than a person does by hand. A script could fill the disk. */
const maxRestoresPerHour = 30;

type SaveCall = DraftSave & {
  id: string;
  by: Writer;
  assertMayEdit: (draft: DraftRow) => void;
};

/**
 * Saves a text that was made from the version `base`, merged with what others saved since. Never overwrites a newer
 * text: on a conflict it returns both and saves nothing.
 */
export const saveDraft = (
  store: Store,
  { id, saveId, base, fields, by, assertMayEdit }: SaveCall,
  now: number,
): Promise<DraftSaved | { conflict: DraftConflict }> =>
  store.write(async (tx) => {
    const draft = await lockOrAdd(store, tx, { id, fields, by }, now);
    assertMayEdit(draft);
    if (draft.deleted_at !== null) throw refuseDraft('deleted');
    const [tab = '', turnText] = saveId.split(':');
    const turn = Number(turnText);
    const published = await getPublished(tx, draft.article_id);
    const ownFields = published ? { ...fields, slug: published.slug } : fields;
    const storedFields = parseFields(draft.fields);
    const isNew = draft.version === 0;
    const last = await getLastOfTab(tx, id, tab);
    if (last && turn === last.turn) {
      return {
        version: last.version,
        savedAt: toIso(last.saved_at),
        ...(last.sent === null ? {} : { fields: parseFields(last.fields) }),
        isChanged: draft.is_changed === 1,
      };
    }
    const current = { version: draft.version, savedAt: toIso(draft.saved_at) };
    // A later save of this tab arrived before this one.
    if (last && turn < last.turn) {
      return { ...current, fields: storedFields, isChanged: draft.is_changed === 1 };
    }
    const mergedFields = isNew || base === draft.version ? ownFields : await merge();
    if ('conflict' in mergedFields) return mergedFields;
    const isDue = now - draft.revised_at >= revisionIntervalMs;
    const hasChanges = isChanged(mergedFields, published);
    const sentFields = isSameDraft(mergedFields, ownFields) ? null : ownFields;
    const version = await writeVersion(
      tx,
      draft,
      mergedFields,
      { by: by.name, now, tab, turn, sent: sentFields },
      { is_changed: hasChanges ? 1 : 0, ...(isDue ? { revised_at: now } : {}) },
    );
    if (isDue) {
      const subject = { draftId: id, articleId: draft.article_id };
      await addRevisionOnce(tx, {
        ...{ ...subject, at: now, by: by.name },
        why: 'trabajo',
        fields: mergedFields,
      });
      await thinRevisions(tx, id, now);
    }
    return {
      version,
      savedAt: toIso(now),
      ...(sentFields === null ? {} : { fields: mergedFields }),
      isChanged: hasChanges,
    };

    async function merge(): Promise<DraftFields | { conflict: DraftConflict }> {
      const ancestor = await findAncestor();
      // Without a common ancestor every difference is a conflict.
      const { fields: together, conflicts } = ancestor
        ? mergeDrafts(ancestor, ownFields, storedFields)
        : { fields: ownFields, conflicts: listDifferences(ownFields, storedFields) };
      if (conflicts.length === 0) return together;
      const conflict = { ...current, savedBy: draft.saved_by, fields: storedFields };
      const isLost = await isVersionLost(tx, draft, base);
      return { conflict: { ...conflict, base: ancestor, isLost } };
    }

    /** Finds what this tab sent last, if it did not receive the response; else the version `base`. */
    async function findAncestor(): Promise<DraftFields | null> {
      if (last && last.version > base) return parseFields(last.sent ?? last.fields);
      const version = await getVersion(tx, id, base);
      return version && parseFields(version.fields);
    }
  });

type NewText = { id: string; fields: DraftFields; by: Writer };

/** Creates a missing draft: its browser may have started it offline, long ago. */
async function lockOrAdd(store: Store, tx: Tx, { id, fields, by }: NewText, now: number) {
  const existingDraft = await lockDraft(store, tx, id);
  if (existingDraft) return existingDraft;
  await addDraft(tx, { id, articleId: null, fields, by }, now);
  await logArticleAction(tx, by, 'comenzó', { id, title: fields.title }, now);
  const draft = await lockDraft(store, tx, id);
  if (!draft) throw new Error(`The draft ${id} was not added`);
  return draft;
}

/** The draft of a published article. Creates it from the published text if there is none. */
export const openDraft = (store: Store, articleId: number, by: Writer, now: number) =>
  store.write(async (tx) => {
    const existingDraft = await getDraftOfArticle(tx, articleId);
    if (existingDraft) return existingDraft.id;
    const published = await getPublished(tx, articleId);
    if (!published) throw refuseDraft('missing');
    const fields = toPublishedFields(published);
    const id = randomUUID();
    await addDraft(tx, { id, articleId, fields, by }, now);
    const draft = await getDraftOfArticle(tx, articleId);
    // Another person may have opened it at the same moment.
    if (draft?.id !== id) return draft?.id ?? id;
    await writeVersion(tx, draft, fields, { by: by.name, now });
    return id;
  });

/** A new draft with the text of another, without its address and date. */
export const duplicateDraft = (
  store: Store,
  { from, id, by }: { from: string; id: string; by: Writer },
  now: number,
): Promise<string> =>
  store.write(async (tx) => {
    const source = await lockDraft(store, tx, from);
    if (!source) throw refuseDraft('missing');
    const sourceFields = parseFields(source.fields);
    const title = sourceFields.title && `Copia de ${sourceFields.title}`;
    const fields = { ...sourceFields, title, slug: '', publishAt: null, featured: false };
    const draft = await lockOrAdd(store, tx, { id, fields, by }, now);
    if (draft.version === 0) await writeVersion(tx, draft, fields, { by: by.name, now });
    return id;
  });

/** Adds the text to be replaced to the history, unless it is there. Returns its revision. */
async function addReplaced(tx: Tx, revision: NewRevision): Promise<number> {
  const same = await findSameRevision(tx, revision, revision.fields);
  if (same !== null) return same;
  if ((await countUnpublished(tx, revision, revision.at - 3_600_000)) >= maxRestoresPerHour) {
    throw refuseDraft('too-often');
  }
  const [id = 0] = await addRevisions(tx, [revision]);
  return id;
}

/** Restores a revision as the draft's text. The replaced text becomes a revision too, which can be restored to undo. */
export async function restoreRevision(
  store: Store,
  { id, revision, by }: { id: string; revision: number; by: Writer },
  now: number,
): Promise<Restored> {
  return store.write(async (tx) => {
    const draft = await lockDraft(store, tx, id);
    if (!draft || draft.deleted_at !== null) throw refuseDraft('missing');
    const subject: Subject = { draftId: id, articleId: draft.article_id };
    const storedRevision = await getRevision(tx, subject, revision);
    if (!storedRevision) throw refuseDraft('missing');
    const published = await getPublished(tx, draft.article_id);
    const current = parseFields(draft.fields);
    const fields = {
      ...storedRevision.fields,
      slug: published?.slug ?? storedRevision.fields.slug,
    };
    const why = 'antes-de-restaurar' as const;
    const replacedRevision = { ...subject, at: now, by: draft.saved_by, why, fields: current };
    const undo = await addReplaced(tx, replacedRevision);
    const state = { is_changed: isChanged(fields, published) ? 1 : 0, revised_at: now };
    await writeVersion(tx, draft, fields, { by: by.name, now }, state);
    await logArticleAction(tx, by, 'restauró una versión de', { id, title: fields.title }, now);
    return { undo };
  });
}

/** Deletes a draft that was never published. It can be recovered for thirty days. */
export const deleteDraft = (store: Store, id: string, by: Writer, now: number): Promise<void> =>
  store.write(async (tx) => {
    const draft = await lockDraft(store, tx, id);
    if (!draft) throw refuseDraft('missing');
    const published = await getPublished(tx, draft.article_id);
    if (published) throw refuseDraft('published');
    await logArticleAction(tx, by, 'borró el borrador', draft, now);
    // The note of an ended review must not look like the note of an editor who returned it.
    const note = draft.state === 'review' ? null : draft.note;
    await updateDraft(tx, id, { deleted_at: now, state: 'writing', note });
  });

export const recoverDraft = (store: Store, id: string, by: Writer, now: number): Promise<void> =>
  store.write(async (tx) => {
    const draft = await lockDraft(store, tx, id);
    if (!draft) throw refuseDraft('missing');
    await updateDraft(tx, id, { deleted_at: null });
    await logArticleAction(tx, by, 'recuperó el borrador', draft, now);
  });

export const setReview = (
  store: Store,
  id: string,
  change: { state: 'writing' | 'review'; note: string | null },
  by: Writer,
  now: number,
): Promise<void> =>
  store.write(async (tx) => {
    const draft = await lockDraft(store, tx, id);
    if (!draft || draft.deleted_at !== null) throw refuseDraft('missing');
    await updateDraft(tx, id, change);
    const did = change.state === 'review' ? 'envió a revisión' : 'devolvió';
    await logArticleAction(tx, by, did, draft, now, { after: change.note });
  });
