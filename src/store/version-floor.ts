import { sql } from 'kysely';
import type { Store, Tx } from './store.ts';

/**
 * Browsers remember the version of a draft or an edition that they were given. A restore takes rows back to older
 * versions, and none of those given out since the backup may come to name another text: the next is above the floor.
 */
export const versionFloorColumn = ({ types: { integer } }: Store) => [
  `alter table content_state add column version_floor ${integer} not null default 0`,
];

/**
 * A restore calls it before it deletes and after it inserts. The time counts as well: on a new machine nothing is known
 * of what the lost one gave out, and nobody saves a draft a thousand times a second.
 */
export async function raiseVersionFloor(tx: Tx, now: number): Promise<void> {
  for (const table of ['drafts', 'editions'] as const) {
    const { version } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirstOrThrow();
    const floor = Math.max(now, Number(version));
    await tx
      .updateTable('content_state')
      .set({ version_floor: floor })
      .where('version_floor', '<', floor)
      .execute();
  }
}

/** The version after this one. */
export const toNextVersion = (version: number) =>
  sql<number>`(select case when version_floor > ${version} then version_floor else ${version} end + 1 from content_state)`;
