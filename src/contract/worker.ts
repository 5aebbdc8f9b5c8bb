/** Shared by the service workers of site and desk. The DOM types do not include theirs. */

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
export type Fetching = Extendable & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
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

const noop = async () => {};

/** A new version controls all open pages as soon as it is installed. */
export function activateAtOnce(prepare = noop, tidy = noop): void {
  addEventListener('install', (event) => event.waitUntil(prepare().then(skipWaiting)));
  addEventListener('activate', (event) => {
    // The browser requests the page while the worker starts, so online readers do not wait for it.
    const preload = registration.navigationPreload?.enable();
    event.waitUntil(Promise.all([clients.claim(), preload, tidy()]));
  });
}

export const askNetwork = ({ preloadResponse, request }: Fetching): Promise<Response> =>
  preloadResponse.then((response) => response ?? fetch(request));

const networkTimeoutMs = 4_000;

/** Null after `networkTimeoutMs`: a cached copy is better than a longer wait. */
export const waitForTimeout = () =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), networkTimeoutMs));

/** Null if the network fails, times out or returns a server error. */
export async function waitFor(online: Promise<Response>): Promise<Response | null> {
  const response = await Promise.race([online.catch(() => null), waitForTimeout()]);
  return response && response.status < 500 ? response : null;
}
