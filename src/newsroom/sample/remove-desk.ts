import { isDeepStrictEqual } from 'node:util';
import { deleteAdvert, getAdvert } from '#store/adverts/adverts.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import { deleteDraftRow, getDraft } from '#store/drafts/drafts.ts';
import { deleteReadingsBefore } from '#store/figures/views.ts';
import {
  deleteSampleFigures,
  deleteSamplePeople,
  deleteSampleSubscribers,
  getSampleRecord,
  type SampleRecord,
  saveSampleRecord,
} from '#store/sample.ts';
import type { Tx } from '#store/store.ts';

/**
 * Removes what `loadDesk` added, with the drafts of removed articles. Figures of days before the sample was loaded are
 * removed too, even those of articles that stay.
 */
export async function deleteSampleDesk(tx: Tx, articles: Set<number | null>) {
  const record = await getSampleRecord(tx);
  const result = record ? await deleteRecorded(tx, record, articles) : { drafts: 0, kept: [] };
  const people = await deleteSamplePeople(tx);
  const subscribers = await deleteSampleSubscribers(tx, record?.day ?? 0);
  await saveSampleRecord(tx, null);
  return { ...result, subscribers, people };
}

async function deleteRecorded(tx: Tx, record: SampleRecord, articles: Set<number | null>) {
  const { day, edition, advert } = record;
  await deleteReadingsBefore(tx, day);
  await deleteSampleFigures(tx, { day, edition });
  const drafts = await deleteSampleDrafts(tx, record, articles);
  const currentAdvert = await getAdvert(tx, advert.id);
  const isChanged = currentAdvert !== null && !isDeepStrictEqual({ ...currentAdvert }, advert);
  if (!isChanged) await deleteAdvert(tx, advert.id);
  return { ...drafts, kept: [...drafts.kept, ...(isChanged ? [currentAdvert.client] : [])] };
}

async function deleteSampleDrafts(tx: Tx, { drafts }: SampleRecord, articles: Set<number | null>) {
  const result = { drafts: 0, kept: [] as string[] };
  for (const [id, version] of Object.entries(drafts)) {
    const draft = await getDraft(tx, id);
    if (!draft || articles.has(draft.article_id)) continue;
    if (draft.version !== version) {
      // A published one is listed as an article.
      if (draft.article_id === null) result.kept.push(`«${draft.title}»`);
      await removeOwner(tx, draft);
    } else {
      await deleteDraftRow(tx, id);
      result.drafts += 1;
    }
  }
  return result;
}

/** Removes its owner: it now belongs to the last person who wrote it, and any editor can continue it. */
async function removeOwner(tx: Tx, draft: DraftRow): Promise<void> {
  const { saved_by: by, saved_at: now } = draft;
  const fields = parseFields(draft.fields);
  await writeVersion(tx, draft, fields, { by, now }, { owner_id: null, owner: by });
}
