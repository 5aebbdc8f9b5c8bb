import { useCallback, useLayoutEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { toPageAddress } from '#paths.ts';
import type { ApiResponses } from '../data/responses.ts';
import { openGrowing } from '../plates/grow.ts';
import { announce } from '../ui/announcer.tsx';
import { takeModalEntry } from '../ui/modal.ts';

/** How each history entry of this visit was left: its scroll position, and the link with the focus. */
const positions = new Map<string, { top: number; href: string | undefined; index: number }>();
const listLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')];
const readLocation = () => ({
  entry: `${history.state} ${location.href}`,
  page: toPageAddress(location.pathname, location.search),
});

let shown = { entry: '', page: '' };
let returning = false;
let navigated = false;

/** False while the page on screen is the one the server sent. */
export const hasNavigated = () => navigated;

function leave(direction: 'forward' | 'back') {
  const links = listLinks();
  const index = links.indexOf(document.activeElement as HTMLAnchorElement);
  positions.set(shown.entry, { top: scrollY, href: links[index]?.href, index });
  returning = direction === 'back';
  navigated = true;
}

/** Focuses the link that the reader followed when they return, as browsers do. */
function arrive() {
  shown = readLocation();
  // Unknown after a reload: the browser then restores its own position.
  const left = returning ? positions.get(shown.entry) : undefined;
  const target = returning ? null : document.getElementById(location.hash.slice(1));
  if (target) keepInView(target);
  else if (left || !returning) scrollTo(0, left?.top ?? 0);
  const link = left && listLinks()[left.index];
  if (link?.href === left?.href) link?.focus({ preventScroll: true });
}

/** Content above it may still be loading: keep scrolling to it until the reader interacts. */
function keepInView(target: Element) {
  const observer = new ResizeObserver(() => target.scrollIntoView());
  observer.observe(document.body);
  for (const type of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(type, () => observer.disconnect(), { once: true });
  }
}

/** Offline, or on a saved copy: load the next page through the service worker. */
const isCutOff = () =>
  navigator.serviceWorker?.controller &&
  (!navigator.onLine || document.querySelector('[data-saved]') !== null);

/** Wraps every navigation within the site; pass it to the router. */
export function useNavigation(responses: ApiResponses): AroundNavHandler {
  // The router listens in a plain effect: a layout effect runs before it, while the old page is still shown.
  useLayoutEffect(() => {
    shown = readLocation();
    const onPopState = () => {
      const next = readLocation();
      if (next.page !== shown.page) {
        leave('back');
        responses.forgetFailures();
      }
      // An anchor on the same page: the browser has already scrolled.
      else shown = next;
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [responses]);

  return useCallback(
    (navigate, to, options) => {
      if (isCutOff()) return location.assign(to);
      const { pathname, search } = new URL(to, location.href);
      const samePage = toPageAddress(pathname, search) === readLocation().page;
      const open = () => {
        leave('forward');
        if (!samePage) responses.forgetFailures();
        const replace = takeModalEntry() || (options?.replace ?? samePage);
        navigate(to, { ...options, replace, state: Date.now() });
        if (samePage) arrive();
      };
      if (samePage) open();
      else openGrowing(to, open);
    },
    [responses],
  );
}

/** Called by each page as it opens: restores its scroll position and moves the focus, as a page load would. */
export function usePageArrival() {
  useLayoutEffect(() => {
    if (!navigated) return;
    // The first page's link previews, from the server.
    if (!import.meta.env.SSR) {
      for (const tag of document.querySelectorAll('meta[property], [name^=twitter]')) tag.remove();
    }
    announce('');
    const focused = document.activeElement;
    arrive();
    return focusHeading(focused);
  }, []);
}

/** Screen readers announce the new page's name. The heading may still be loading. */
export function focusHeading(focused = document.activeElement) {
  const observer = new MutationObserver(tryNow);
  function tryNow() {
    const heading = document.querySelector<HTMLElement>('main h1');
    const moved = document.activeElement !== focused && document.activeElement !== document.body;
    if (!heading && !moved) return false;
    observer.disconnect();
    // If the reader has moved the focus meanwhile, leave it there.
    if (!moved) heading?.focus({ preventScroll: true });
    return true;
  }
  if (!tryNow()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
