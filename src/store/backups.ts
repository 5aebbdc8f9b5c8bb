import { deleteRows, insertRows, whereComparison } from './rows.ts';
import type { Store } from './store.ts';

export type MadeBackup = {
  madeAt: number;
  /** A person's name, or `terminal` for the command, which also runs on a schedule. */
  madeBy: string;
  file: string;
  bytes: number;
  counts: Record<string, number>;
};

const maxRecordAgeMs = 365 * 86_400_000;

export const recordBackup = (store: Store, backup: MadeBackup): Promise<void> =>
  store.write(async (tx) => {
    const { madeAt, madeBy, file, bytes, counts } = backup;
    await deleteRows(tx, 'backups', { made_at: whereComparison('<', madeAt - maxRecordAgeMs) });
    const row = { made_at: madeAt, made_by: madeBy, file, bytes, counts: JSON.stringify(counts) };
    await insertRows(tx, 'backups', [row]);
  });

export async function getLastBackup({ db }: Store): Promise<MadeBackup | null> {
  const row = await db
    .selectFrom('backups')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { made_at, made_by, file, bytes, counts } = row;
  return { madeAt: made_at, madeBy: made_by, file, bytes, counts: JSON.parse(counts) };
}

export const categoryRedirectsAndBackups = ({ types: { id, integer } }: Store) => [
  'create table category_redirects (from_slug text primary key, to_slug text not null)',
  `create table backups (
        id ${id},
        made_at ${integer} not null,
        made_by text not null,
        file text not null,
        bytes ${integer} not null,
        counts text not null
      )`,
];
