import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Store } from '../store.ts';
import { eventually } from './eventually.ts';

/** Waits until a session of this PostgreSQL database waits for a lock. */
export const waitForLockWait = ({ db }: Store): Promise<void> =>
  eventually(async () => {
    const query = sql`select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    expect((await query.execute(db)).rows.length).toBeGreaterThan(0);
  });
