import { toIso } from '#contract/day.ts';
import {
  type Draft,
  DraftSave,
  DuplicateCall,
  PresenceCall,
  type PresenceResponse,
  ReturnCall,
  ReviewCall,
  SendCall,
} from '#contract/desk/drafts.ts';
import { may } from '#contract/desk/roles.ts';
import {
  deleteDraft,
  duplicateDraft,
  recoverDraft,
  saveDraft,
  setReview,
} from '#newsroom/articles/drafts.ts';
import { reviewDraft } from '#newsroom/articles/review.ts';
import { toArticle } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { toState } from '#store/drafts/desk-items.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import {
  endPresence,
  isVersionLost,
  listOthers,
  recordPresence,
} from '#store/drafts/draft-versions.ts';
import { getDraft, getPublished, toPublishedFields } from '#store/drafts/drafts.ts';
import { getScheduledChange } from '#store/drafts/scheduled-changes.ts';
import { getDraftImage } from '#store/pictures/draft-images.ts';
import { type Desk, type DeskContext, endpointsFor, parseBody, parseUuid } from '../endpoint.ts';
import { assertCanEdit, canEdit, getEditableDraft, getReadableDraft } from './draft-access.ts';

/** The longest draft in any writing system, with its JSON syntax. */
const wholeText = { maxBytes: 6_000_000, isHeavy: true };
const { get, post, put, remove } = endpointsFor('write');

export const listDraftEndpoints = ({ store, getSite }: Desk) => {
  const getArticle = ({ article_id }: DraftRow) => getPublished(store.db, article_id);

  async function readDraft(c: DeskContext, draft: DraftRow): Promise<Draft> {
    const now = Date.now();
    const published = await getArticle(draft);
    const scheduled = await getScheduledChange(store.db, draft.id);
    const storedFields = parseFields(draft.fields);
    const fields = published ? { ...storedFields, slug: published.slug } : storedFields;
    const isPublished = published?.status === 'published' && published.published_at <= now;
    const isScheduled = published?.status === 'published' && published.published_at > now;
    const at = scheduled?.at ?? (isScheduled ? published.published_at : null);
    return {
      id: draft.id,
      version: draft.version,
      fields,
      state: toState(published, draft, scheduled !== null, now),
      published: published ? toPublishedFields(published) : null,
      isChanged: draft.is_changed === 1,
      savedAt: toIso(draft.saved_at),
      savedBy: draft.saved_by,
      owner: draft.owner,
      note: draft.note,
      url: isPublished ? new URL(toArticle(published.slug), getSite().url).href : null,
      scheduledFor: toIso(at),
      scheduledVersion: scheduled?.version ?? null,
      scheduleFault: scheduled?.fault ?? null,
      leadsTo: published?.status === 'retired' ? published.leadsTo : null,
      undoUntil: toIso(draft.undo_until),
      corrections: JSON.parse(published?.corrections ?? '[]'),
      image: await getDraftImage(store, fields.imageId),
      canEdit: canEdit(c, draft),
      canPublish: may(c.var.me.role, 'publish'),
    };
  }

  return [
    get('/api/borradores/:id', async (c) => readDraft(c, await getReadableDraft(store, c)), {
      isHeavy: true,
    }),
    put(
      '/api/borradores/:id',
      async (c) => {
        const save = await parseBody(c, DraftSave);
        const call = {
          ...save,
          id: parseUuid(c),
          by: c.var.me,
          assertMayEdit: assertCanEdit(c),
        };
        const result = await saveDraft(store, call, Date.now());
        if (!('conflict' in result)) return result;
        const { conflict } = result;
        const detail = conflict.isLost
          ? 'Se restauró un respaldo que no tiene lo que usted había guardado.'
          : `${conflict.savedBy} cambió lo mismo que usted.`;
        throw new Refusal('conflict', detail, { details: conflict });
      },
      wholeText,
    ),
    post('/api/borradores/:id/presencia', async (c) => {
      const { tab, version, isLeaving } = await parseBody(c, PresenceCall);
      if (isLeaving) return store.write((tx) => endPresence(tx, c.var.me.id, tab));
      const now = Date.now();
      await recordPresence(store, parseUuid(c), tab, c.var.me, now);
      const draft = await getReadableDraft(store, c);
      const others = await listOthers(store, draft.id, { tab, personId: c.var.me.id }, now);
      const scheduled = await getScheduledChange(store.db, draft.id);
      const state = toState(await getArticle(draft), draft, scheduled !== null, now);
      const isLost = await isVersionLost(store.db, draft, version);
      return { others, version: draft.version, state, isLost } satisfies PresenceResponse;
    }),
    post(
      '/api/borradores/:id/revisar',
      async (c) => {
        const { fields } = await parseBody(c, ReviewCall);
        // A new draft may not have been saved yet.
        const draft = await getDraft(store.db, parseUuid(c));
        const published = draft && (await getArticle(draft));
        return reviewDraft(store.db, fields, published, Date.now());
      },
      wholeText,
    ),
    post('/api/borradores/:id/a-revision', async (c) => {
      const { reviewNote } = await parseBody(c, SendCall);
      const { id } = await getEditableDraft(store, c);
      const change = { state: 'review' as const, note: reviewNote || null };
      await setReview(store, id, change, c.var.me, Date.now());
    }),
    endpointsFor('publish').post('/api/borradores/:id/devolver', async (c) => {
      const { note } = await parseBody(c, ReturnCall);
      const { id } = await getReadableDraft(store, c);
      await setReview(store, id, { state: 'writing', note }, c.var.me, Date.now());
    }),
    post(
      '/api/borradores/:id/duplicar',
      async (c) => {
        const { id } = await parseBody(c, DuplicateCall);
        const from = (await getReadableDraft(store, c)).id;
        return { draftId: await duplicateDraft(store, { from, id, by: c.var.me }, Date.now()) };
      },
      { isHeavy: true },
    ),
    remove('/api/borradores/:id', async (c) => {
      const { id } = await getEditableDraft(store, c);
      await deleteDraft(store, id, c.var.me, Date.now());
    }),
    post('/api/borradores/:id/recuperar', async (c) => {
      const { id } = await getEditableDraft(store, c);
      await recoverDraft(store, id, c.var.me, Date.now());
    }),
  ];
};
