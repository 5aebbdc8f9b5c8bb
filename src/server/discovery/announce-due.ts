import type { Env } from '#env.ts';
import { announce } from '#newsroom/articles/announce.ts';
import { toArticle } from '#paths.ts';
import { claimDue } from '#store/articles/announcements.ts';
import type { Store } from '#store/store.ts';
import type { VersionChange } from '../cache/version-watch.ts';
import { tell } from '../telemetry/log.ts';

const revisionOf = (version: string) => version.split('-')[0];

/**
 * Tells search engines of articles whose hour came while no editor was at work. A new revision that is not our own is an
 * editor's, whose command tells them itself; of several processes, the one that claims them does.
 */
export async function announceDue(
  env: Env,
  store: Store,
  { before, now, isOwn }: VersionChange,
): Promise<void> {
  if (!isOwn && revisionOf(before) !== revisionOf(now)) return;
  const due = await claimDue(store, Date.now());
  const said = await announce(env, due.map(toArticle));
  if (said !== null) tell('info', said);
}
