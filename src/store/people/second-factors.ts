import type { Kysely, Updateable } from 'kysely';
import type { Database } from '../schema.ts';
import type { Tx } from '../store.ts';
import type { SecondFactor } from './people-schema.ts';

export async function getSecondFactor(
  db: Kysely<Database>,
  personId: number,
): Promise<SecondFactor | null> {
  const found = await db
    .selectFrom('second_factors')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found ?? null;
}

/** Replaces any that exists. */
export async function putSecondFactor(tx: Tx, factor: SecondFactor): Promise<void> {
  await deleteSecondFactor(tx, factor.person_id);
  await tx.insertInto('second_factors').values(factor).execute();
}

export async function changeSecondFactor(
  tx: Tx,
  personId: number,
  change: Updateable<Omit<Database['second_factors'], 'person_id'>>,
): Promise<void> {
  await tx.updateTable('second_factors').set(change).where('person_id', '=', personId).execute();
}

export async function deleteSecondFactor(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('person_id', '=', personId).execute();
}
