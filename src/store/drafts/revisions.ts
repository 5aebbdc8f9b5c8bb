import type { DraftFields, RevisionReason } from '#contract/desk/drafts.ts';
import type { Store, Tx } from '../store.ts';
import { parseFields, toJson, toKept } from './draft-fields.ts';

/** Whose history: of a draft, of an article, or of both, which are then one. */
export type Subject = { draftId: string | null; articleId: number | null };

export type NewRevision = Subject & {
  at: number;
  by: string;
  why: RevisionReason;
  fields: DraftFields;
  correction?: string | null;
};

/** Answers their numbers. */
export async function addRevisions(tx: Tx, revisions: NewRevision[]): Promise<number[]> {
  if (revisions.length === 0) return [];
  const added = await tx
    .insertInto('revisions')
    .values(
      revisions.map(({ draftId, articleId, at, by, why, fields, correction = null }) => ({
        draft_id: draftId,
        article_id: articleId,
        at,
        made_by: by,
        why,
        title: toKept(fields.title),
        image_id: fields.imageId === null ? null : toKept(fields.imageId),
        fields: toJson(fields),
        correction,
      })),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** Whether this very text is in the history already. */
export async function hasRevision(tx: Tx, articleId: number, fields: DraftFields) {
  const row = await tx
    .selectFrom('revisions')
    .select('id')
    .where('article_id', '=', articleId)
    .where('fields', '=', toJson(fields))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const selectOf = (db: Store['db'], { draftId, articleId }: Subject) =>
  db
    .selectFrom('revisions')
    .select(['id', 'at', 'made_by', 'why', 'title', 'fields', 'correction'])
    .where((eb) =>
      eb.or([
        ...(draftId === null ? [] : [eb('draft_id', '=', draftId)]),
        ...(articleId === null ? [] : [eb('article_id', '=', articleId)]),
      ]),
    );

/** Newest first. */
export async function listRevisions(db: Store['db'], subject: Subject) {
  const rows = await selectOf(db, subject)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, fields: parseFields(fields) }));
}

export async function getRevision(db: Store['db'], subject: Subject, id: number) {
  const row = await selectOf(db, subject).where('id', '=', id).executeTakeFirst();
  return row ? { ...row, fields: parseFields(row.fields) } : null;
}

/** A draft whose article is taken back keeps its history; one that becomes an article shares it. */
export async function moveRevisions(tx: Tx, draftId: string, articleId: number | null) {
  await tx
    .updateTable('revisions')
    .set({ article_id: articleId })
    .where('draft_id', '=', draftId)
    .execute();
}

/** The pictures that an article's history shows. */
export async function listRevisionImages(tx: Tx, articleId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('revisions')
    .select('image_id')
    .distinct()
    .where('article_id', '=', articleId)
    .where('image_id', 'is not', null)
    .execute();
  return rows.flatMap(({ image_id }) => (image_id === null ? [] : [image_id]));
}
