import type { Correction } from '#contract/article.ts';
import { correctionLimits } from '#contract/article-fields.ts';
import { toDay, toStart } from '#contract/day.ts';
import type { DraftFields, ReviewProblem } from '#contract/desk/drafts.ts';
import { toArticle } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { type ContentTx, changeContent } from '#store/articles/publishing.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import {
  getPublished,
  lockDraft,
  type PublishedArticle,
  updateDraft,
  type Writer,
} from '#store/drafts/drafts.ts';
import {
  cancelScheduledChange,
  failScheduledChange,
  listDueChanges,
  scheduleChange,
} from '#store/drafts/scheduled-changes.ts';
import { getRow } from '#store/rows.ts';
import type { Store, Tx } from '#store/store.ts';
import { logArticleAction } from './audit-log.ts';
import { toArticleInput } from './draft-article.ts';
import { refuseDraft } from './draft-refusal.ts';
import { publishArticles } from './publication.ts';
import { reviewDraft } from './review.ts';
import { unpublish } from './undo-publication.ts';

export type Publication = {
  title: string;
  excerpt: string;
  slug: string;
  at: number;
  undoUntil: number | null;
  /** New or changed pages. */
  paths: string[];
};

type Command = { id: string; version: number; by: Writer };

/**
 * Publishes a draft after its review. A scheduled article is published now, unless its date was changed. Throws a
 * Refusal.
 */
export const publishDraft = (
  store: Store,
  { id, version, by, correction = null }: Command & { correction?: string | null },
  now: number,
): Promise<Publication> =>
  changeContent(store, async (tx) => {
    const { draft, published } = await lockIfSeen(store, tx, id, version);
    const typedFields = parseFields(draft.fields);
    const isWaiting = published?.status === 'published' && published.published_at > now;
    const isDated = Date.parse(typedFields.publishAt ?? '') !== published?.published_at;
    const fields =
      isWaiting && !isDated
        ? { ...typedFields, publishAt: new Date(now).toISOString() }
        : typedFields;
    return publishFields(tx, { draft, fields, published, by, why: 'publicado', correction }, now);
  });

/** A new article gets the date. The change of a published one is stored as it is now, without later edits. */
export const scheduleDraft = (
  store: Store,
  { id, version, by, at }: Command & { at: number },
  now: number,
): Promise<Publication> =>
  changeContent(store, async (tx) => {
    const { draft, published } = await lockIfSeen(store, tx, id, version);
    const fields = parseFields(draft.fields);
    if (at <= now) {
      const message = 'La hora ya pasó. Elija otra, o publíquelo ahora.';
      throw refuseDraft('faulty', { faults: [{ field: 'publishAt', line: null, message }] });
    }
    if (!published || published.status === 'retired' || published.published_at > now) {
      const dated = { ...fields, publishAt: new Date(at).toISOString() };
      return publishFields(tx, { draft, fields: dated, published, by, why: 'programado' }, now);
    }
    await assertNoFaults(tx, fields, published, now);
    await scheduleChange(tx, {
      draft_id: id,
      version: draft.version,
      at,
      person_id: by.id,
      made_by: by.name,
      fields: draft.fields,
    });
    await updateDraft(tx, id, { state: 'writing', note: null });
    await logArticleAction(tx, by, 'programó los cambios de', draft, now);
    const { title, excerpt } = fields;
    const { slug } = published;
    return { title, excerpt, slug, at, undoUntil: null, paths: [] };
  });

/**
 * Publishes the scheduled changes that are due. Each is published once, even with several processes or after a crash,
 * because its publication and its removal are one transaction. Returns the changed pages.
 */
export async function publishDueChanges(store: Store, now: number): Promise<string[]> {
  if ((await listDueChanges(store.db, now)).length === 0) return [];
  return changeContent(store, async (tx) => {
    const paths: string[] = [];
    // Read again: inside the transaction no other process can publish them.
    for (const { draft_id, fields, person_id, made_by } of await listDueChanges(tx, now)) {
      const draft = await lockDraft(store, tx, draft_id);
      if (!draft) continue;
      const published = await getPublished(tx, draft.article_id);
      try {
        if (published?.status !== 'published') throw refuseDraft('not-published');
        const by = { id: person_id, name: made_by };
        const work = {
          draft,
          fields: parseFields(fields),
          published,
          by,
          why: 'programado' as const,
        };
        paths.push(...(await publishFields(tx, work, now)).paths);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { faults = [] } = error.details as Partial<ReviewProblem>;
        const why = faults.map(({ message }) => message).join(' ');
        await failScheduledChange(tx, draft_id, why || 'El artículo ya no está publicado.');
      }
    }
    return paths;
  });
}

async function lockIfSeen(store: Store, tx: Tx, id: string, version: number) {
  const draft = await lockDraft(store, tx, id);
  if (!draft) throw refuseDraft('missing');
  if (draft.deleted_at !== null) throw refuseDraft('deleted');
  if (draft.version !== version) throw refuseDraft('outdated');
  const published = await getPublished(tx, draft.article_id);
  return { draft, published };
}

async function assertNoFaults(
  tx: Tx,
  fields: DraftFields,
  published: PublishedArticle | null,
  now: number,
): Promise<void> {
  const { faults } = await reviewDraft(tx, fields, published, now);
  if (faults.length > 0) throw refuseDraft('faulty', { faults });
}

type PublishRequest = {
  draft: DraftRow;
  /** The draft's text, or the scheduled text. */
  fields: DraftFields;
  published: PublishedArticle | null;
  why: 'publicado' | 'programado';
  by: Writer;
  correction?: string | null;
};

function addCorrection(published: PublishedArticle | null, text: string, now: number) {
  if (published?.status !== 'published' || published.published_at > now) {
    throw refuseDraft('not-published');
  }
  const before: Correction[] = JSON.parse(published.corrections ?? '[]');
  if (before.length >= correctionLimits.maxCount) throw refuseDraft('corrections-full');
  const date = new Date(toStart(toDay(now))).toISOString();
  return { ...published, corrections: JSON.stringify([...before, { date, text }]) };
}

async function publishFields(
  tx: ContentTx,
  { draft, fields, published, by, why, correction = null }: PublishRequest,
  now: number,
): Promise<Publication> {
  const correctedArticle =
    correction === null ? published : addCorrection(published, correction, now);
  await assertNoFaults(tx, fields, correctedArticle, now);
  const input = toArticleInput(fields, correctedArticle, now);
  const allowedChanges = ['returned' as const, 'replaced' as const];
  const place = published && (await getRow(tx, 'front_places', { article_id: published.id }));
  const publishing = { by, why, correction, allowedChanges, desk: { draft, published, place } };
  const { undoUntil } = await publishArticles(tx, [input], publishing, now);
  const { title, excerpt, slug, published_at: at } = input;
  const paths = at <= now ? [toArticle(slug)] : [];
  return { title, excerpt, slug, at, undoUntil, paths };
}

export const unscheduleDraft = (store: Store, id: string, by: Writer, now: number) =>
  changeContent(store, async (tx) => {
    const draft = await lockDraft(store, tx, id);
    if (!draft) throw refuseDraft('missing');
    await logArticleAction(tx, by, 'canceló la programación de', draft, now);
    if (await cancelScheduledChange(tx, draft, now)) return;
    const published = await getPublished(tx, draft.article_id);
    if (!published || published.status === 'retired' || published.published_at <= now) {
      throw refuseDraft('too-late');
    }
    await unpublish(tx, draft, published, by, now);
  });
