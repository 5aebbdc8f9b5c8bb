import type { Selectable } from 'kysely';
import type { AuditLogItem, AuditLogKind } from '#contract/desk/audit-log.ts';
import { deleteRows, hasRow, insertRows, whereComparison } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Db, Store, Tx } from '../store.ts';

export type Actor = { id: number | null; name: string | null };
/** The command line, whose user is unknown. */
export const terminal = { id: null, name: 'terminal' } satisfies Actor;

type Entry = {
  who: Actor;
  kind: AuditLogKind;
  /** The text after the name. */
  what: string;
  before?: string | null;
  after?: string | null;
  draftId?: string | null;
};

const maxAgeMs = 2 * 365 * 86_400_000;

/** Runs in the transaction of the change it logs. Entries are never changed. */
export async function addToAuditLog(tx: Tx, entry: Entry, now: number): Promise<void> {
  const { who, kind, what, before = null, after = null, draftId = null } = entry;
  const by = { at: now, person_id: who.id, who: who.name };
  const values = { value_before: before, value_after: after, draft_id: draftId };
  await insertRows(tx, 'registro', [{ ...by, kind, what, ...values }]);
}

export const hasAuditLogEntry = (db: Db, what: string, before: string) =>
  hasRow(db, 'registro', { what, value_before: before });

export const deleteOldAuditLogEntries = (store: Store, now: number) =>
  store.write((tx) => deleteRows(tx, 'registro', { at: whereComparison('<', now - maxAgeMs) }));

export type AuditLogQuery = {
  personId?: number | undefined;
  kind?: AuditLogKind | undefined;
  from?: number | undefined;
  until?: number | undefined;
};

const selectEntries = ({ db }: Store, { personId, kind, from, until }: AuditLogQuery) =>
  db
    .selectFrom('registro')
    // No link to a draft that was deleted.
    .leftJoin('drafts', 'drafts.id', 'registro.draft_id')
    .where((eb) =>
      eb.and([
        ...(personId === undefined ? [] : [eb('person_id', '=', personId)]),
        ...(kind === undefined ? [] : [eb('kind', '=', kind)]),
        ...(from === undefined ? [] : [eb('at', '>=', from)]),
        ...(until === undefined ? [] : [eb('at', '<', until)]),
      ]),
    );

/** Newest first. */
export async function listAuditLog(
  store: Store,
  { page, pageSize, ...filter }: AuditLogQuery & { page: number; pageSize: number },
) {
  const query = selectEntries(store, filter);
  const rows = await query
    .selectAll('registro')
    .select('drafts.id as kept_draft')
    .orderBy('at', 'desc')
    .orderBy('registro.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toItem), total };
}

const rowsPerBatch = 500;

/** All of it, newest first, in batches. */
export async function* streamAuditLog(
  store: Store,
  filter: AuditLogQuery,
): AsyncGenerator<AuditLogItem> {
  for (let last: { at: number; id: number } | undefined; ; ) {
    const { at, id } = last ?? { at: Number.MAX_SAFE_INTEGER, id: 0 };
    const rows = await selectEntries(store, filter)
      .selectAll('registro')
      .select('drafts.id as kept_draft')
      .where((eb) =>
        eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('registro.id', '<', id)])]),
      )
      .orderBy('at', 'desc')
      .orderBy('registro.id', 'desc')
      .limit(rowsPerBatch)
      .execute();
    yield* rows.map(toItem);
    last = rows.at(-1);
    if (!last) return;
  }
}

const toItem = (
  row: Selectable<Database['registro']> & { kept_draft: string | null },
): AuditLogItem => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  who: row.who,
  kind: row.kind,
  what: row.what,
  before: row.value_before,
  after: row.value_after,
  draftId: row.kept_draft,
});
