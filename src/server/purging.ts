import type { Env } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { getContentVersion } from '#store/content-version.ts';
import type { Store } from '#store/store.ts';
import { contentTag } from './http/front-cache.ts';
import { type Rounds, startRounds } from './rounds.ts';
import { log } from './telemetry/log.ts';

const watchMs = 500;
const timeoutMs = 5_000;
const maxPauseMs = 60_000;
/** Until every process has seen the new version, and nginx has dropped its copies: a copy made meanwhile may be old. */
const secondPurgeMs = 2_500;

type Settings = Pick<Env, 'PURGE' | 'PURGE_ZONE' | 'PURGE_TOKEN' | 'PURGE_ENDPOINT'>;
type Call = { url: string; headers: Record<string, string>; body?: string };

/** Each provider's documented call that drops all copies with our tag. */
const providers: Record<
  NonNullable<Env['PURGE']>,
  { endpoint: string; toCall: (endpoint: string, zone: string, token: string) => Call }
> = {
  // https://developers.cloudflare.com/api/resources/cache/methods/purge/
  cloudflare: {
    endpoint: 'https://api.cloudflare.com/client/v4/',
    toCall: (endpoint, zone, token) => ({
      url: `${endpoint}zones/${zone}/purge_cache`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags: [contentTag] }),
    }),
  },
  // https://www.fastly.com/documentation/reference/api/purging/
  fastly: {
    endpoint: 'https://api.fastly.com/',
    toCall: (endpoint, zone, token) => ({
      url: `${endpoint}service/${zone}/purge/${contentTag}`,
      headers: { 'Fastly-Key': token, Accept: 'application/json' },
    }),
  },
  // https://docs.bunny.net/cdn/purge-cache
  bunny: {
    endpoint: 'https://api.bunny.net/',
    toCall: (endpoint, zone, token) => ({
      url: `${endpoint}pullzone/${zone}/purgeCache`,
      headers: { AccessKey: token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ CacheTag: contentTag }),
    }),
  },
};

/** Why the CDN did not drop its copies; null if it did. */
async function purge(settings: Settings): Promise<string | null> {
  const { PURGE, PURGE_ZONE = '', PURGE_TOKEN = '', PURGE_ENDPOINT } = settings;
  if (!PURGE) return null;
  const { endpoint, toCall } = providers[PURGE];
  const { url, ...call } = toCall(PURGE_ENDPOINT ?? endpoint, PURGE_ZONE, PURGE_TOKEN);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', redirect: 'error', signal, ...call });
    await response.body?.cancel();
    return response.ok ? null : `respondió ${response.status}`;
  } catch (error) {
    return explainFault(error);
  }
}

/**
 * Purges the CDN whenever the content version changes: at once, and again for copies of the old version that were made
 * meanwhile. Publishing never waits for it. A failed purge is repeated until it succeeds.
 */
export function startPurging(env: Settings, store: Store, againMs = secondPurgeMs): Rounds {
  let version: string | null = null;
  let due: number[] = [];
  let failures = 0;
  return startRounds(store, watchMs, async () => {
    const now = Date.now();
    const current = await getContentVersion(store, now);
    if (current !== version) due = [now, now + againMs];
    version = current;
    if (due[0] === undefined || due[0] > now) return watchMs;
    const fault = await purge(env);
    if (fault === null) {
      if (failures > 0) log('info', 'La CDN borró sus copias.');
      failures = 0;
      due.shift();
      return watchMs;
    }
    const pauseMs = Math.min(1_000 * 2 ** failures, maxPauseMs);
    failures += 1;
    const seconds = pauseMs / 1_000;
    log('warn', `La CDN no borró sus copias (${fault}). Se intenta de nuevo en ${seconds} s.`);
    return pauseMs;
  });
}
