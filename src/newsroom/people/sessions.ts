import type { Person } from '#store/people/people.ts';
import {
  addSession,
  deleteOldSessions,
  getSession,
  type Session,
  touchSession,
} from '#store/people/sessions.ts';
import type { Store, Tx } from '#store/store.ts';
import { createToken, digestToken } from './tokens.ts';

const hour = 3_600_000;
/** A session ends after this long without use, and after `maxAgeMs` in any case. */
export const idleMs = 12 * hour;
export const maxAgeMs = 30 * 24 * hour;

/** Returns the session token. `device` is the token of a known device. */
export async function beginSession(
  tx: Tx,
  personId: number,
  agent: string,
  now: number,
  device: string | null = null,
): Promise<string> {
  await deleteOldSessions(tx, { begunBefore: now - maxAgeMs, usedBefore: now - idleMs });
  const token = createToken();
  const digests = {
    digest: digestToken(token),
    device: device === null ? null : digestToken(device),
  };
  await addSession(tx, { personId, agent, ...digests }, now);
  return token;
}

/** The session and its person; null if it expired, was closed or never existed, or the person is disabled. */
export async function findSession(
  store: Store,
  token: string,
  now: number,
  tx: Tx | null = null,
): Promise<{ session: Session; person: Person } | null> {
  const match = await getSession(store, digestToken(token), tx);
  return match && isSessionValid(match.session, now) ? match : null;
}

/** Use is recorded at most this often. */
const recordEveryMs = 60_000;
export const isUseRecorded = ({ seen_at }: Session, now: number) => now - seen_at <= recordEveryMs;

/** Callers do not wait for it: while a backup is restored nobody can write. */
export const recordUse = (store: Store, session: Session, now: number): Promise<void> =>
  store
    .write((tx) => touchSession(tx, session, now))
    .catch((error: unknown) => {
      if (!store.isUnavailable(error)) throw error;
    });

export const isSessionValid = ({ created_at, seen_at }: Session, now: number) =>
  now - created_at < maxAgeMs && now - seen_at < idleMs;
