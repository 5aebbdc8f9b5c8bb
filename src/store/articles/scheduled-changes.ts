import type { ScheduledChangeRow } from '../drafts/draft-schema.ts';
import type { Store, Tx } from '../store.ts';

/** Changes of published articles that wait for their minute; a new article waits by its own date. */
export async function scheduleChange(tx: Tx, change: Omit<ScheduledChangeRow, 'fault'>) {
  const { draft_id, ...rest } = change;
  const row = { ...rest, fault: null };
  await tx
    .insertInto('scheduled_changes')
    .values({ draft_id, ...row })
    .onConflict((conflict) => conflict.column('draft_id').doUpdateSet(row))
    .execute();
}

export async function getScheduledChange(db: Store['db'], draftId: string) {
  const row = await db
    .selectFrom('scheduled_changes')
    .selectAll()
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeScheduledChange(tx: Tx, draftId: string): Promise<void> {
  await tx.deleteFrom('scheduled_changes').where('draft_id', '=', draftId).execute();
}

export async function failScheduledChange(tx: Tx, draftId: string, fault: string): Promise<void> {
  await tx
    .updateTable('scheduled_changes')
    .set({ fault })
    .where('draft_id', '=', draftId)
    .execute();
}

/** Those whose minute has come, in their order. */
export const listDueChanges = (db: Store['db'], now: number): Promise<ScheduledChangeRow[]> =>
  db
    .selectFrom('scheduled_changes')
    .selectAll()
    .where('at', '<=', now)
    .where('fault', 'is', null)
    .orderBy('at')
    .orderBy('draft_id')
    .execute();
