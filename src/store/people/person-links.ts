import { deleteRows, getRow, insertRows, whereComparison } from '../rows.ts';
import type { Db, Tx } from '../store.ts';
import type { PersonLink } from './people-schema.ts';

/** Replaces any link of the person; the first link, which has no person, replaces another first one. */
export async function putLink(tx: Tx, link: PersonLink): Promise<void> {
  await deleteLink(tx, link.person_id);
  await insertRows(tx, 'person_links', [link]);
}

export const getLink = (db: Db, digest: string, now: number) =>
  getRow(db, 'person_links', { digest, expires_at: whereComparison('>', now) });

/** Deletes links with only a name too: it may have been this person's. */
export async function deleteLinksMadeBy(tx: Tx, personId: number): Promise<void> {
  await tx
    .deleteFrom('person_links')
    .where((eb) =>
      eb.or([
        eb('made_by_id', '=', personId),
        eb.and([eb('made_by_id', 'is', null), eb('made_by', 'is not', null)]),
      ]),
    )
    .execute();
}

export const deleteLink = (tx: Tx, personId: number | null) =>
  deleteRows(tx, 'person_links', { person_id: personId });
