import {
  activateAtOnce,
  askNetwork,
  type Fetching,
  waitFor,
  waitForTimeout,
} from '#contract/worker.ts';
import { formatDay } from '#format.ts';
import { toSaved, toSavedInstead } from '#paths.ts';
import { type PageState, stateElementId, toScriptText } from '../data/page-state.ts';
import { getSamePicture, getStored, removeCopy, type SavedCopy, storeCopy } from './copies.ts';

/** Served at /sw.js. Registered when a reader first saves an article. */

activateAtOnce();

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname, search));
  else if (/^\/(?:assets|imagenes)\//.test(pathname))
    event.respondWith(openFile(request, pathname));
});

/** Network first; the copy only if it fails. */
async function openPage(event: Fetching, path: string, search: string): Promise<Response> {
  const online = askNetwork(event);
  const stored = await getStored(path);
  if (!stored) return openOrList(online, path + search);
  const { page, copy } = stored;
  // This is the fallback list: the reader has already waited for the network once.
  const isFallbackList = path === toSaved() && search !== '';
  const response = isFallbackList ? null : await waitFor(online);
  if (!response) return toStoredPage(page, copy);
  if (copy) event.waitUntil(updateCopy(copy, response.clone()).catch(() => {}));
  return response;
}

/** Addresses whose last request timed out. A retry waits without a timeout. */
const givenUp = new Set<string>();

/** Not stored: if the network fails or times out, redirect to the list of saved articles, if that is stored. */
async function openOrList(online: Promise<Response>, address: string): Promise<Response> {
  if (!(await getStored(toSaved()))) return online;
  const silence = givenUp.delete(address) ? new Promise<null>(() => {}) : waitForTimeout();
  const response = await Promise.race([online.catch(() => null), silence]);
  if (response) return response;
  givenUp.add(address);
  return Response.redirect(toSavedInstead(address));
}

/** Removes the copy of a deleted article, and updates that of a changed one. */
async function updateCopy({ slug, savedAt }: SavedCopy, response: Response): Promise<void> {
  if (response.status === 404 || response.status === 410) await removeCopy(slug);
  else if (response.ok) await storeCopy(slug, response, savedAt);
}

/**
 * The date is an attribute, which React leaves alone while hydrating; CSS shows it below the header. The advert is
 * removed from the HTML and from the state that React hydrates from.
 */
async function toStoredPage(page: Response, copy: SavedCopy | null): Promise<Response> {
  const since = `<main data-saved="Guardado el ${formatDay(copy?.savedAt ?? 0, Date.now())}, sin conexión" `;
  const html = (await page.text())
    .replace('<main ', copy ? since : '<main ')
    .replace(/<div data-advert.*?<\/div>/gs, '')
    .replace(stateText, (_, opening: string, text: string) => {
      const { identity, ...state }: PageState = JSON.parse(text);
      const { advert, ...rest } = identity;
      return opening + toScriptText({ identity: rest, ...state });
    });
  return new Response(html, { headers: page.headers });
}

const stateText = new RegExp(`(id="${stateElementId}"[^>]*>)(.*?)(?=</script>)`, 's');

/** File names contain a hash, so the stored file equals the server's. */
async function openFile(request: Request, path: string): Promise<Response> {
  const stored = await getStored(path);
  if (stored) return stored.page;
  try {
    return await fetch(request);
  } catch (error) {
    const other = await getSamePicture(path);
    if (other) return other;
    throw error;
  }
}
