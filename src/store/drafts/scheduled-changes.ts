import { whereInBody } from '../pictures/body-images.ts';
import { getRow, insertRows, updateRows } from '../rows.ts';
import type { Db, Tx } from '../store.ts';
import { parseFields } from './draft-fields.ts';
import type { DraftRow, ScheduledChangeRow } from './draft-schema.ts';
import { addRevisionOnce } from './revisions.ts';

/** Only for changes of published articles: a new article is scheduled by its own date. */
export async function scheduleChange(
  tx: Tx,
  change: Omit<ScheduledChangeRow, 'fault'> & Partial<ScheduledChangeRow>,
) {
  const row = { fault: null, ...change };
  await insertRows(tx, 'scheduled_changes', [row], {
    key: ['draft_id'],
    replaces: ['version', 'at', 'person_id', 'made_by', 'fault', 'fields'],
  });
}

export const getScheduledChange = (db: Db, draftId: string) =>
  getRow(db, 'scheduled_changes', { draft_id: draftId });

/** Returns the removed change. */
export async function deleteScheduledChange(tx: Tx, draftId: string) {
  const row = await tx
    .deleteFrom('scheduled_changes')
    .where('draft_id', '=', draftId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Removes a change that will not be published. If the draft has another text, the change's text goes to the history.
 */
export async function cancelScheduledChange(
  tx: Tx,
  draft: Pick<DraftRow, 'id' | 'article_id' | 'version'>,
  now: number,
) {
  const row = await deleteScheduledChange(tx, draft.id);
  if (row && row.version !== draft.version) {
    const subject = { draftId: draft.id, articleId: draft.article_id };
    const fields = parseFields(row.fields);
    await addRevisionOnce(tx, { ...subject, at: now, by: row.made_by, why: 'reemplazado', fields });
  }
  return row;
}

export const failScheduledChange = (tx: Tx, draftId: string, fault: string) =>
  updateRows(tx, 'scheduled_changes', { draft_id: draftId }, { fault });

/** Oldest first. */
export const listDueChanges = (db: Db, now: number): Promise<ScheduledChangeRow[]> =>
  db
    .selectFrom('scheduled_changes')
    .selectAll()
    .where('at', '<=', now)
    .where('fault', 'is', null)
    .orderBy('at')
    .orderBy('draft_id')
    .execute();

/** A change keeps its picture even after its draft shows another one. */
export async function listChangesWithImage(db: Db, imageId: string) {
  const rows = await db
    .selectFrom('scheduled_changes')
    .innerJoin('drafts', 'drafts.id', 'draft_id')
    .selectAll('scheduled_changes')
    .select('article_id')
    .select((eb) => eb('draft_id', 'in', whereInBody(db, imageId)).as('has_body_image'))
    .execute();
  return rows
    .filter(
      ({ fields, has_body_image }) => has_body_image || parseFields(fields).imageId === imageId,
    )
    .map(({ has_body_image: _, ...row }) => row);
}
