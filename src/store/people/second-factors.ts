import type { Updateable } from 'kysely';
import { deleteRows, getRow, insertRows, updateRows } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Db, Tx } from '../store.ts';
import type { SecondFactor } from './people-schema.ts';

export const getSecondFactor = (db: Db, personId: number): Promise<SecondFactor | null> =>
  getRow(db, 'second_factors', { person_id: personId });

/** Replaces any that exists. */
export async function putSecondFactor(tx: Tx, factor: SecondFactor): Promise<void> {
  await deleteSecondFactor(tx, factor.person_id);
  await insertRows(tx, 'second_factors', [factor]);
}

export const changeSecondFactor = (
  tx: Tx,
  personId: number,
  change: Updateable<Omit<Database['second_factors'], 'person_id'>>,
) => updateRows(tx, 'second_factors', { person_id: personId }, change);

export const deleteSecondFactor = (tx: Tx, personId: number) =>
  deleteRows(tx, 'second_factors', { person_id: personId });
