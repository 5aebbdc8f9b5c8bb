import { activateAtOnce, askNetwork, type Fetching, waitFor } from '#contract/worker.ts';

/**
 * Served at /sw.js of the desk. It caches one whole release, so that the desk opens offline. It does not touch API
 * requests.
 */

/** The files of its build; see scripts/build.ts. The first is the entry. */
declare const deskFiles: string[];
declare const deskRelease: string;

const prefix = 'redaccion-';
const openRelease = () => caches.open(prefix + deskRelease);

activateAtOnce(cacheRelease, deleteOlderReleases);

/** The document comes last: it is cached only with everything it needs. */
async function cacheRelease(): Promise<void> {
  const cache = await openRelease();
  await cache.addAll(deskFiles);
  const page = await fetch('/', { cache: 'no-store' });
  // The server may already send a newer release; its worker installs on the next page load.
  const isOurs = (await page.clone().text()).includes(deskFiles[0] ?? '');
  if (!page.ok || !isOurs) throw new Error('The document is of another release');
  await cache.put('/', page);
}

/** The previous release stays for open pages: the server may no longer have its files. */
async function deleteOlderReleases(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && name !== prefix + deskRelease,
  );
  for (const name of others.slice(0, -1)) await caches.delete(name);
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.destination === 'document') event.respondWith(openDocument(event));
  else if (pathname.startsWith('/mesa-assets/')) event.respondWith(openFile(request));
});

/** The document of the newest release. All pages of the desk are one document. */
async function openDocument(event: Fetching): Promise<Response> {
  const online = askNetwork(event);
  return (await waitFor(online)) ?? (await (await openRelease()).match('/')) ?? online;
}

/**
 * File names change with their contents, so a cached file is what the network would send. The guide's pictures are
 * cached when they are seen.
 */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok)
    await (await openRelease()).put(request, response.clone()).catch(() => undefined);
  return response;
}
