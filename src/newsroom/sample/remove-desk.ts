import { isDeepStrictEqual } from 'node:util';
import { getAdvert, removeAdvert } from '#store/adverts/adverts.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import { getDraft, removeDraft } from '#store/drafts/drafts.ts';
import { dropReadingsBefore } from '#store/figures/views.ts';
import {
  getSampleRecord,
  removeSampleFigures,
  removeSamplePeople,
  removeSampleSubscribers,
  type SampleRecord,
  saveSampleRecord,
} from '#store/sample.ts';
import type { Tx } from '#store/store.ts';

/**
 * Removes what `loadDesk` added, with the drafts of removed articles. Figures of days before the sample was loaded are
 * removed too, also of articles that stay.
 */
export async function removeDesk(tx: Tx, articles: Set<number | null>) {
  const record = await getSampleRecord(tx);
  const removed = record ? await removeRecorded(tx, record, articles) : { drafts: 0, kept: [] };
  const people = await removeSamplePeople(tx);
  const subscribers = await removeSampleSubscribers(tx, record?.day ?? 0);
  await saveSampleRecord(tx, null);
  return { ...removed, subscribers, people };
}

async function removeRecorded(tx: Tx, record: SampleRecord, articles: Set<number | null>) {
  const { day, edition, advert } = record;
  await dropReadingsBefore(tx, day);
  await removeSampleFigures(tx, { day, edition });
  const drafts = await removeDrafts(tx, record, articles);
  const shown = await getAdvert(tx, advert.id);
  const isChanged = shown !== null && !isDeepStrictEqual({ ...shown }, advert);
  if (!isChanged) await removeAdvert(tx, advert.id);
  return { ...drafts, kept: [...drafts.kept, ...(isChanged ? [shown.client] : [])] };
}

async function removeDrafts(tx: Tx, { drafts }: SampleRecord, articles: Set<number | null>) {
  const removed = { drafts: 0, kept: [] as string[] };
  for (const [id, version] of Object.entries(drafts)) {
    const draft = await getDraft(tx, id);
    if (!draft || articles.has(draft.article_id)) continue;
    if (draft.version !== version) {
      // A published one is listed as an article.
      if (draft.article_id === null) removed.kept.push(`«${draft.title}»`);
      await handOver(tx, draft);
    } else {
      await removeDraft(tx, id);
      removed.drafts += 1;
    }
  }
  return removed;
}

/** Removes its owner: it now belongs to the last person who wrote it, and any editor can continue it. */
async function handOver(tx: Tx, draft: DraftRow): Promise<void> {
  const { saved_by: by, saved_at: now } = draft;
  const fields = parseFields(draft.fields);
  await writeVersion(tx, draft, fields, { by, now }, { owner_id: null, owner: by });
}
