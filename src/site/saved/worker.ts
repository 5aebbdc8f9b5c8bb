import { formatDay } from '#format.ts';
import { toSavedInstead } from '#paths.ts';
import { getKept, getSamePicture, keepCopy, removeCopy, type SavedCopy } from './copies.ts';

/** Served at /sw.js. Registered when a reader first saves an article: whoever saves nothing has none. */

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

declare global {
  interface WindowEventMap {
    install: Extendable;
    activate: Extendable;
    fetch: Fetching;
  }
}
declare const registration: ServiceWorkerRegistration;
declare const skipWaiting: () => Promise<void>;
declare const clients: { claim: () => Promise<void> };

/** So long a line may be mute before a reader gets the copy. */
const patience = 4_000;

addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => {
  // The browser asks for the page while this wakes up: nobody who is online waits for it.
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

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
  const online = event.preloadResponse.then((answer) => answer ?? fetch(event.request));
  const kept = await getKept(path);
  if (!kept) return online.catch(() => Response.redirect(toSavedInstead(path + search)));
  const { page, copy } = kept;
  const mute = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  const answer = await Promise.race([online.catch(() => null), mute]);
  if (!answer || answer.status >= 500) return copy ? sayWhen(page, copy) : page;
  if (copy) event.waitUntil(follow(copy, answer.clone()).catch(() => {}));
  return answer;
}

/** What is gone is not kept, and what was corrected is kept as it is now. */
async function follow({ slug, savedAt }: SavedCopy, answer: Response): Promise<void> {
  if (answer.status === 404 || answer.status === 410) await removeCopy(slug);
  else if (answer.ok) await keepCopy(slug, answer, savedAt);
}

/** As an attribute, which React leaves alone when it takes up the page: the style shows it below the header. */
async function sayWhen(page: Response, { savedAt }: SavedCopy): Promise<Response> {
  const since = `<main data-saved="Guardado el ${formatDay(savedAt, Date.now())}, sin conexión" `;
  const html = (await page.text()).replace('<main ', since);
  return new Response(html, { headers: page.headers });
}

/** Names of files change with their contents: what is kept is what the network would send. */
async function openFile(request: Request, path: string): Promise<Response> {
  const kept = await getKept(path);
  if (kept) return kept.page;
  try {
    return await fetch(request);
  } catch (error) {
    const other = await getSamePicture(path);
    if (other) return other;
    throw error;
  }
}
