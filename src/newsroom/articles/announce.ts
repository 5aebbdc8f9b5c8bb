import type { Env } from '#env.ts';
import { toArticle, toIndexNowKey } from '#paths.ts';
import { claimDue } from '#store/articles/announcements.ts';
import type { Store } from '#store/store.ts';

/** IndexNow's limit per request. */
const maxAddresses = 10_000;
const timeoutMs = 5_000;

type Settings = Pick<Env, 'SITE_URL' | 'INDEXNOW_KEY' | 'INDEXNOW_ENDPOINT'>;

/**
 * Notifies search engines (https://www.indexnow.org) of new, changed and removed pages, if a key is configured.
 * Returns one line for the person who published, or null if there is nothing to say. Never throws: the pages are
 * published, and search engines find them later anyway.
 */
export async function announce(settings: Settings, paths: string[]): Promise<string | null> {
  const { SITE_URL, INDEXNOW_KEY: key, INDEXNOW_ENDPOINT: endpoint } = settings;
  if (key === undefined || paths.length === 0) return null;
  if (SITE_URL === undefined || !isPublic(SITE_URL)) {
    return 'No se avisó a los buscadores: INDEXNOW_KEY necesita que SITE_URL sea una dirección https:// pública.';
  }
  const at = (path: string) => new URL(path, SITE_URL).href;
  const addresses = paths.map(at);
  try {
    for (let start = 0; start < addresses.length; start += maxAddresses) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          host: new URL(SITE_URL).host,
          key,
          keyLocation: at(toIndexNowKey(key)),
          urlList: addresses.slice(start, start + maxAddresses),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) return explainFailure(`IndexNow respondió ${response.status}`);
    }
    return `Buscadores avisados: ${addresses.length} ${addresses.length === 1 ? 'dirección' : 'direcciones'}.`;
  } catch {
    return explainFailure('IndexNow no responde');
  }
}

/** Announces `paths` and the scheduled articles that became due: `claimDue` returns these only once. */
export async function announceChanged(settings: Settings, store: Store, paths: string[]) {
  if (paths.length === 0 || settings.INDEXNOW_KEY === undefined) return null;
  const due = await claimDue(store, Date.now());
  return announce(settings, [...new Set([...paths, ...due.map(toArticle)])]);
}

const explainFailure = (reason: string) =>
  `No se pudo avisar a los buscadores: ${reason}. Lo publicado ya está en el sitio.`;

/** Search engines cannot reach local names and IP addresses. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const isName = /\.[a-z][a-z0-9-]*$/.test(hostname);
  return protocol === 'https:' && isName && !/\.(localhost|local|internal|lan)$/.test(hostname);
}
