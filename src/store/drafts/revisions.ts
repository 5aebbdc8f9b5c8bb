import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { getCaracasLagMs } from '#contract/caracas.ts';
import type { DraftFields, RevisionReason } from '#contract/desk/drafts.ts';
import { updateRows } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Db, Tx } from '../store.ts';
import { toStorable } from '../terms.ts';
import { parseFields, toJson } from './draft-fields.ts';

/** The history of a draft, of an article, or of both: they share one. */
export type Subject = { draftId: string | null; articleId: number | null };

export type NewRevision = Subject & {
  at: number;
  by: string;
  why: RevisionReason;
  fields: DraftFields;
  correction?: string | null;
};

/** Returns their ids. */
export async function addRevisions(tx: Tx, revisions: NewRevision[]): Promise<number[]> {
  if (revisions.length === 0) return [];
  const rows = await tx
    .insertInto('revisions')
    .values(
      revisions.map(({ draftId, articleId, at, by, why, fields, correction = null }) => ({
        draft_id: draftId,
        article_id: articleId,
        at,
        made_by: by,
        why,
        title: toStorable(fields.title),
        image_id: fields.imageId === null ? null : toStorable(fields.imageId),
        fields: toJson(fields),
        correction,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The reasons of revisions that readers saw. */
const publishedReasons = ['publicado', 'programado', 'archivo'] as const satisfies RevisionReason[];

const whereOf =
  ({ draftId, articleId }: Subject) =>
  (eb: ExpressionBuilder<Database, 'revisions'>) =>
    eb.or([
      ...(draftId === null ? [] : [eb('draft_id', '=', draftId)]),
      ...(articleId === null ? [] : [eb('article_id', '=', articleId)]),
    ]);

const selectNewest = (db: Db, subject: Subject, max: number) =>
  db
    .selectFrom('revisions')
    .select('id')
    .where(whereOf(subject))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(max);

/** Restoring back and forth, or scheduling and unscheduling, repeats recent texts. */
const comparedRevisions = 20;

export async function findSameRevision(
  tx: Tx,
  subject: Subject,
  fields: DraftFields,
  reasons: readonly RevisionReason[] | null = null,
): Promise<number | null> {
  const recent = selectNewest(tx, subject, comparedRevisions);
  const row = await tx
    .selectFrom('revisions')
    .select('id')
    .where('id', 'in', reasons ? recent.where('why', 'in', reasons) : recent)
    .where('fields', '=', toJson(fields))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export const hasPublishedRevision = async (tx: Tx, articleId: number, fields: DraftFields) =>
  (await findSameRevision(tx, { draftId: null, articleId }, fields, publishedReasons)) !== null;

/** Returns its id, or that of a recent revision with the same text. */
export async function addRevisionOnce(tx: Tx, revision: NewRevision): Promise<number> {
  const same = await findSameRevision(tx, revision, revision.fields);
  if (same !== null) return same;
  const [id = 0] = await addRevisions(tx, [revision]);
  return id;
}

export async function countUnpublished(tx: Tx, subject: Subject, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('revisions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(whereOf(subject))
    .where('why', 'not in', publishedReasons)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

const day = 86_400_000;
/** Older revisions of work in progress are thinned to the last of each day. */
const thinAfterMs = 7 * day;

export async function thinRevisions(tx: Tx, draftId: string, now: number): Promise<void> {
  const lag = sql.lit(getCaracasLagMs(now));
  const length = sql.lit(day);
  await tx
    .deleteFrom('revisions')
    .where('draft_id', '=', draftId)
    .where('why', '=', 'trabajo')
    .where('at', '<', now - thinAfterMs)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('revisions as later')
          .select('later.id')
          .where('later.draft_id', '=', draftId)
          .where('later.why', '=', 'trabajo')
          .whereRef('later.at', '>', ref('revisions.at'))
          .where(
            sql<SqlBool>`(later.at - ${lag}) / ${length} = (revisions.at - ${lag}) / ${length}`,
          ),
      ),
    )
    .execute();
}

/**
 * Newest first, without their texts, which may be a megabyte each. `edition` counts the published ones from the
 * oldest.
 */
export async function listRevisions(db: Db, subject: Subject, max: number) {
  const rows = await db
    .selectFrom('revisions')
    .select(['id', 'at', 'made_by', 'why', 'title', 'correction'])
    .where('id', 'in', selectNewest(db, subject, max))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const { count } = await db
    .selectFrom('revisions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(whereOf(subject))
    .where('why', 'in', publishedReasons)
    .executeTakeFirstOrThrow();
  let edition = count + 1;
  const isPublished = (why: RevisionReason) =>
    (publishedReasons as readonly RevisionReason[]).includes(why);
  return rows.map((row) => {
    if (!isPublished(row.why)) return { ...row, edition: null };
    edition -= 1;
    return { ...row, edition };
  });
}

/** The newest published revision: what readers see while the article is published. */
export async function getNewestPublished(db: Db, subject: Subject): Promise<number | null> {
  const row = await selectNewest(db, subject, 1)
    .where('why', 'in', publishedReasons)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function getRevision(db: Db, subject: Subject, id: number) {
  const row = await db
    .selectFrom('revisions')
    .select('fields')
    .where(whereOf(subject))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { fields: parseFields(row.fields) } : null;
}

/** A published draft shares its history with its article. If the publication is undone, the draft keeps it. */
export const moveRevisions = (tx: Tx, draftId: string, articleId: number | null) =>
  updateRows(tx, 'revisions', { draft_id: draftId }, { article_id: articleId });
