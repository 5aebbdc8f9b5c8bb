import type { Env } from '#env.ts';
import { toArticle, toIndexNowKey } from '#paths.ts';
import { claimDue } from '#store/articles/announcements.ts';
import type { Store } from '#store/store.ts';

/** As many addresses as IndexNow takes at a time. */
const mostAddresses = 10_000;
const patience = 5_000;

type Settings = Pick<Env, 'SITE_URL' | 'INDEXNOW_KEY' | 'INDEXNOW_ENDPOINT'>;

/**
 * Tells search engines (https://www.indexnow.org) which pages are new, changed or gone, if a key is configured.
 * Answers one line for whoever published, or null if there is nothing to say. Never a reason to fail: what was
 * published is on the site, and is found without this, only later.
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
    for (let start = 0; start < addresses.length; start += mostAddresses) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          host: new URL(SITE_URL).host,
          key,
          keyLocation: at(toIndexNowKey(key)),
          urlList: addresses.slice(start, start + mostAddresses),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      await response.body?.cancel();
      if (!response.ok) return explainFailure(`IndexNow respondió ${response.status}`);
    }
    return `Buscadores avisados: ${addresses.length} ${addresses.length === 1 ? 'dirección' : 'direcciones'}.`;
  } catch {
    return explainFailure('IndexNow no responde');
  }
}

/** The same for whoever changed these pages, with those whose hour came meanwhile: nobody else will tell of them. */
export async function announceChanged(
  settings: Settings,
  store: Store,
  paths: string[],
): Promise<string | null> {
  if (paths.length === 0 || settings.INDEXNOW_KEY === undefined) return null;
  const due = await claimDue(store, Date.now());
  return announce(settings, [...new Set([...paths, ...due.map(toArticle)])]);
}

const explainFailure = (reason: string) =>
  `No se pudo avisar a los buscadores: ${reason}. Lo publicado ya está en el sitio.`;

/** Nobody outside can see a machine's own names and numbers. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const isName = /\.[a-z][a-z0-9-]*$/.test(hostname);
  return protocol === 'https:' && isName && !/\.(localhost|local|internal|lan)$/.test(hostname);
}
