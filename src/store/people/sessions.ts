import { deleteRows, insertRows, updateRows, whereComparison } from '../rows.ts';
import type { Store, Tx } from '../store.ts';
import type { Person, Session } from './people-schema.ts';

export type { Session };

export async function addSession(
  tx: Tx,
  session: { personId: number; digest: string; agent: string; device?: string | null },
  now: number,
): Promise<void> {
  const { personId, digest, agent, device = null } = session;
  const times = { created_at: now, seen_at: now };
  await insertRows(tx, 'sessions', [{ person_id: personId, digest, agent, device, ...times }]);
  await updateRows(tx, 'people', { id: personId }, { seen_at: now });
}

/**
 * By the digest of the cookie's token; null if it is unknown or its person is disabled. In a transaction this stays
 * true until it ends: code that disables the person or closes the session waits. Locks people first, as `touchSession`
 * does, or the two could deadlock.
 */
export async function getSession(
  { db, engine }: Store,
  digest: string,
  tx: Tx | null = null,
): Promise<{ session: Session; person: Person } | null> {
  const query = (tx ?? db)
    .selectFrom('people')
    .innerJoin('sessions', 'sessions.person_id', 'people.id')
    .selectAll('people')
    .select([
      'sessions.id as session_id',
      'sessions.agent',
      'sessions.device',
      'sessions.created_at as began_at',
      'sessions.seen_at as used_at',
    ])
    .where('sessions.digest', '=', digest)
    .where('people.is_disabled', '=', 0);
  // SQLite has one writer at a time anyway.
  const isLocked = tx !== null && engine === 'postgres';
  const row = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) return null;
  const { session_id, agent, device, began_at, used_at, ...person } = row;
  const times = { created_at: began_at, seen_at: used_at };
  const session = { id: session_id, person_id: person.id, digest, agent, device, ...times };
  return { person, session };
}

/** Records the use. Locks people first, as the code that ends sessions does, or the two could deadlock. */
export async function touchSession(tx: Tx, { id, person_id }: Session, now: number): Promise<void> {
  await updateRows(tx, 'people', { id: person_id }, { seen_at: now });
  await updateRows(tx, 'sessions', { id }, { seen_at: now });
}

export const listSessions = ({ db }: Store, personId: number): Promise<Session[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function endSession(tx: Tx, personId: number, id: number): Promise<boolean> {
  return (await deleteRows(tx, 'sessions', { id, person_id: personId })) > 0;
}

/** Closes all of a person's sessions, except one if given. The devices of the others are forgotten. */
export async function endSessions(tx: Tx, personId: number, exceptId = 0): Promise<void> {
  const keptSession = tx.selectFrom('sessions').select('device').where('id', '=', exceptId);
  await tx
    .deleteFrom('known_devices')
    .where('person_id', '=', personId)
    .where(
      'digest',
      'not in',
      keptSession.where('device', 'is not', null).$castTo<{ device: string }>(),
    )
    .execute();
  await deleteRows(tx, 'sessions', { person_id: personId, id: whereComparison('<>', exceptId) });
}

export async function deleteOldSessions(
  tx: Tx,
  limits: { begunBefore: number; usedBefore: number },
) {
  await deleteRows(tx, 'sessions', { created_at: whereComparison('<', limits.begunBefore) });
  await deleteRows(tx, 'sessions', { seen_at: whereComparison('<', limits.usedBefore) });
}
