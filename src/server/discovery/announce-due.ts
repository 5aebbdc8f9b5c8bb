import type { Env } from '#env.ts';
import { announce } from '#newsroom/articles/announce.ts';
import { toArticle } from '#paths.ts';
import { claimDue } from '#store/articles/announcements.ts';
import type { Store } from '#store/store.ts';
import type { VersionChange } from '../cache/version-watch.ts';
import { log } from '../telemetry/log.ts';

const revisionOf = (version: string) => version.split('-')[0];

/**
 * Announces scheduled articles to search engines when their time comes. A new revision that this process did not make
 * comes from an editor, whose command announces it. Of several processes, the one that claims an article announces it.
 */
export async function announceDue(env: Env, store: Store, { before, now, isOwn }: VersionChange) {
  if (!isOwn && revisionOf(before) !== revisionOf(now)) return;
  const due = await claimDue(store, Date.now());
  const message = await announce(env, due.map(toArticle));
  if (message !== null) log('info', message);
}
