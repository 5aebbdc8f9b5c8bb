import type { Person } from '#store/people.ts';
import {
  addSession,
  forgetSessions,
  getSession,
  type Session,
  touchSession,
} from '#store/sessions.ts';
import type { Store, Tx } from '#store/store.ts';
import { createToken, digestToken } from './tokens.ts';

const hour = 3_600_000;
/** A session that nobody uses ends, and so does the longest. */
export const idleFor = 12 * hour;
export const longest = 30 * 24 * hour;
/** That it is in use is written down no oftener than this. */
const noted = 60_000;

/** Answers what the browser is to keep. */
export async function beginSession(
  tx: Tx,
  personId: number,
  agent: string,
  now: number,
): Promise<string> {
  await forgetSessions(tx, { begunBefore: now - longest, usedBefore: now - idleFor });
  const token = createToken();
  await addSession(tx, { personId, digest: digestToken(token), agent }, now);
  return token;
}

/** Whose it is; null for one that has ended, was ended, or never was. */
export async function findSession(
  store: Store,
  token: string,
  now: number,
): Promise<{ session: Session; person: Person } | null> {
  const found = await getSession(store, digestToken(token));
  if (!found || !isAlive(found.session, now)) return null;
  if (now - found.session.seen_at > noted) {
    await store.write((tx) => touchSession(tx, found.session, now));
  }
  return found;
}

export const isAlive = ({ created_at, seen_at }: Session, now: number) =>
  now - created_at < longest && now - seen_at < idleFor;
