import type { Updateable } from 'kysely';
import { type Permission, permissions, type Role } from '#contract/desk/roles.ts';
import { foldEmail } from '../email.ts';
import {
  countRows,
  deleteRows,
  getRow,
  updateRows,
  whereComparison,
  whereNotNull,
} from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Db, Store, Tx } from '../store.ts';
import type { Person } from './people-schema.ts';

export type { Person };

/** Null if the address is taken. */
export async function addPerson(
  tx: Tx,
  person: { email: string; name: string; role: Role; passphrase?: string },
  now: number,
): Promise<number | null> {
  const row = await tx
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
  return row?.id ?? null;
}

export const getPerson = (db: Db, id: number): Promise<Person | null> =>
  getRow(db, 'people', { id });

export const getPersonByEmail = (db: Db, email: string): Promise<Person | null> =>
  getRow(db, 'people', { email: foldEmail(email) });

export const changePerson = (
  tx: Tx,
  id: number,
  change: Updateable<Pick<Database['people'], 'name' | 'role' | 'passphrase' | 'is_disabled'>>,
) => updateRows(tx, 'people', { id }, change);

export const deletePerson = (tx: Tx, id: number) => deleteRows(tx, 'people', { id });

export const countAdministrators = (db: Db, exceptId = 0) =>
  countRows(db, 'people', {
    role: 'administrador',
    passphrase: whereNotNull,
    is_disabled: 0,
    id: whereComparison('<>', exceptId),
  });

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
