import type { Kysely, Updateable } from 'kysely';
import { type Permission, permissions, type Role } from '#contract/desk/roles.ts';
import { foldEmail } from '../email.ts';
import type { Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';
import type { Person } from './people-schema.ts';

export type { Person };

type Reading = Kysely<Database>;

/** Null if the address is taken. */
export async function addPerson(
  tx: Tx,
  person: { email: string; name: string; role: Role; passphrase?: string },
  now: number,
): Promise<number | null> {
  const added = await tx
    .insertInto('people')
    .values({
      email: foldEmail(person.email),
      name: person.name,
      role: person.role,
      passphrase: person.passphrase ?? null,
      created_at: now,
      seen_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

export async function getPerson(db: Reading, id: number): Promise<Person | null> {
  const found = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  return found ?? null;
}

export async function getPersonByEmail(db: Reading, email: string): Promise<Person | null> {
  const found = await db
    .selectFrom('people')
    .selectAll()
    .where('email', '=', foldEmail(email))
    .executeTakeFirst();
  return found ?? null;
}

export async function changePerson(
  tx: Tx,
  id: number,
  change: Updateable<Pick<Database['people'], 'name' | 'role' | 'passphrase' | 'is_disabled'>>,
): Promise<void> {
  await tx.updateTable('people').set(change).where('id', '=', id).execute();
}

export async function deletePerson(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('people').where('id', '=', id).execute();
}

/** Administrators who can sign in, without `exceptId`. */
export async function countAdministrators(db: Reading, exceptId = 0): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('role', '=', 'administrador')
    .where('passphrase', 'is not', null)
    .where('is_disabled', '=', 0)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The names of people who have a permission and can sign in. */
export async function listWhoCan({ db }: Store, what: Permission): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('name')
    .where('role', 'in', permissions[what])
    .where('passphrase', 'is not', null)
    .where('is_disabled', '=', 0)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Everybody by name, as the team's page shows them. */
export function listPeople({ db }: Store) {
  return db
    .selectFrom('people')
    .leftJoin('second_factors', 'second_factors.person_id', 'people.id')
    .leftJoin('person_links', 'person_links.person_id', 'people.id')
    .selectAll('people')
    .select(['second_factors.is_confirmed', 'person_links.expires_at'])
    .orderBy('people.name')
    .orderBy('people.id')
    .execute();
}
