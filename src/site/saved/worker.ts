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

/** Served at /sw.js. Registered when a reader first saves an article: whoever saves nothing has none. */

activateAtOnce();

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname, search));
  else if (/^\/(?:assets|imagenes)\//.test(pathname))
    event.respondWith(openFile(request, pathname));
});

/** From the network, always, as long as it answers. */
async function openPage(event: Fetching, path: string, search: string): Promise<Response> {
  const online = askNetwork(event);
  const kept = await getStored(path);
  if (!kept) return openOrList(online, path + search);
  const { page, copy } = kept;
  // The list that stands in for another page: the reader has waited for the network once.
  const isInstead = path === toSaved() && search !== '';
  const answer = isInstead ? null : await waitFor(online);
  if (!answer) return toStoredPage(page, copy);
  if (copy) event.waitUntil(follow(copy, answer.clone()).catch(() => {}));
  return answer;
}

/** Addresses whose last request was given up. A reader who asks again on a slow line gets all the time it takes. */
const givenUp = new Set<string>();

/** What is not kept: if the network fails or says nothing, the list of what is, as long as that is there itself. */
async function openOrList(online: Promise<Response>, address: string): Promise<Response> {
  if (!(await getStored(toSaved()))) return online;
  const silence = givenUp.delete(address) ? new Promise<null>(() => {}) : waitForTimeout();
  const answer = await Promise.race([online.catch(() => null), silence]);
  if (answer) return answer;
  givenUp.add(address);
  return Response.redirect(toSavedInstead(address));
}

/** What is gone is not kept, and what was corrected is kept as it is now. */
async function follow({ slug, savedAt }: SavedCopy, answer: Response): Promise<void> {
  if (answer.status === 404 || answer.status === 410) await removeCopy(slug);
  else if (answer.ok) await storeCopy(slug, answer, savedAt);
}

/**
 * As an attribute, which React leaves alone when it takes up the page: the style shows it below the header. What was
 * advertised when it was kept is left out, of what React takes the page up from as well.
 */
async function toStoredPage(page: Response, copy: SavedCopy | null): Promise<Response> {
  const since = `<main data-saved="Guardado el ${formatDay(copy?.savedAt ?? 0, Date.now())}, sin conexión" `;
  const html = (await page.text())
    .replace('<main ', copy ? since : '<main ')
    .replace(/<div data-advert.*?<\/div>/gs, '')
    .replace(stateText, (_, opening: string, text: string) => {
      const { identity, ...state }: PageState = JSON.parse(text);
      const { advert, ...kept } = identity;
      return opening + toScriptText({ identity: kept, ...state });
    });
  return new Response(html, { headers: page.headers });
}

const stateText = new RegExp(`(id="${stateElementId}"[^>]*>)(.*?)(?=</script>)`, 's');

/** Names of files change with their contents: what is kept is what the network would send. */
async function openFile(request: Request, path: string): Promise<Response> {
  const kept = await getStored(path);
  if (kept) return kept.page;
  try {
    return await fetch(request);
  } catch (error) {
    const other = await getSamePicture(path);
    if (other) return other;
    throw error;
  }
}
