import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import type { Tx } from '../store.ts';
import type { PersonLink } from './people-schema.ts';

/** Replaces any link of the person; the first link, which has no person, replaces another first one. */
export async function putLink(tx: Tx, link: PersonLink): Promise<void> {
  await deleteLink(tx, link.person_id);
  await tx.insertInto('person_links').values(link).execute();
}

export async function getLink(
  db: Kysely<Database>,
  digest: string,
  now: number,
): Promise<PersonLink | null> {
  const found = await db
    .selectFrom('person_links')
    .selectAll()
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found ?? null;
}

/** Also links with only a name: it may have been this person's. */
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

export async function deleteLink(tx: Tx, personId: number | null): Promise<void> {
  const all = tx.deleteFrom('person_links');
  const own =
    personId === null ? all.where('person_id', 'is', null) : all.where('person_id', '=', personId);
  await own.execute();
}
