/** What the workers of the site and of the desk have in common. The types of pages know nothing of theirs. */

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
export type Fetching = Extendable & {
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

const nothing = async () => {};

/** Of every page that is open, as soon as it is ready. */
export function activateAtOnce(prepare = nothing, tidy = nothing): void {
  addEventListener('install', (event) => event.waitUntil(prepare().then(skipWaiting)));
  addEventListener('activate', (event) => {
    // The browser asks for the page while this wakes up: nobody who is online waits for it.
    const preload = registration.navigationPreload?.enable();
    event.waitUntil(Promise.all([clients.claim(), preload, tidy()]));
  });
}

export const askNetwork = ({ preloadResponse, request }: Fetching): Promise<Response> =>
  preloadResponse.then((answer) => answer ?? fetch(request));

const silenceMs = 4_000;

/** Null, after as long as a connection may be silent before a copy is better. */
export const waitForTimeout = () =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), silenceMs));

/** Null of a network that fails, says so, or says nothing. */
export async function waitFor(online: Promise<Response>): Promise<Response | null> {
  const answer = await Promise.race([online.catch(() => null), waitForTimeout()]);
  return answer && answer.status < 500 ? answer : null;
}
