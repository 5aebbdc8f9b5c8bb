import { useCallback, useLayoutEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { toPageAddress } from '#paths.ts';
import type { Answers } from '../data/answers.ts';
import { takeModalEntry } from '../ui/modal.ts';

/** Where the reader was on each history entry of this visit. */
const positions = new Map<string, number>();
const lookAround = () => ({
  entry: `${history.state} ${location.href}`,
  page: toPageAddress(location.pathname, location.search),
});

let shown = { entry: '', page: '' };
let returning = false;
let navigated = false;

/** False while the page on screen is the one the server sent. */
export const hasNavigated = () => navigated;

function leave(direction: 'forth' | 'back') {
  positions.set(shown.entry, scrollY);
  returning = direction === 'back';
  navigated = true;
}

function arrive() {
  shown = lookAround();
  const known = returning ? positions.get(shown.entry) : 0;
  const target = returning ? null : document.getElementById(location.hash.slice(1));
  if (target) keepInView(target);
  // Unknown after a reload: the browser then restores what it remembers by itself.
  else if (known !== undefined) scrollTo(0, known);
}

/** What stands above it may still be on its way: it is held in its place until the reader takes over. */
function keepInView(target: Element) {
  const observer = new ResizeObserver(() => target.scrollIntoView());
  observer.observe(document.body);
  for (const type of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(type, () => observer.disconnect(), { once: true });
  }
}

/** Without a connection, and on a copy the worker gave out for want of one, the worker knows what there is to read. */
const isCutOff = () =>
  navigator.serviceWorker?.controller &&
  (!navigator.onLine || document.querySelector('[data-saved]') !== null);

/** Wraps every navigation within the site. Give it to the router. */
export function useNavigation(answers: Answers): AroundNavHandler {
  // The router listens from a plain effect: this comes first, and sees the page that is being left.
  useLayoutEffect(() => {
    shown = lookAround();
    const onPopState = () => {
      const next = lookAround();
      if (next.page !== shown.page) {
        leave('back');
        answers.forgetFailures();
      }
      // A heading of the same page: the browser has scrolled to it already.
      else shown = next;
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [answers]);

  return useCallback(
    (navigate, to, options) => {
      if (isCutOff()) return location.assign(to);
      const { pathname, search } = new URL(to, location.href);
      const samePage = toPageAddress(pathname, search) === lookAround().page;
      leave('forth');
      if (!samePage) answers.forgetFailures();
      const replace = takeModalEntry() || (options?.replace ?? samePage);
      navigate(to, { ...options, replace, state: Date.now() });
      if (samePage) arrive();
    },
    [answers],
  );
}

/** Called by each page as it opens: puts it at its place, and the focus on its heading, as a page load would. */
export function usePageArrival() {
  useLayoutEffect(() => {
    if (!navigated) return;
    // What the server said of the first page for previews of its link.
    if (!import.meta.env.SSR) {
      for (const tag of document.querySelectorAll('meta[property], [name^=twitter]')) tag.remove();
    }
    arrive();
    return focusHeading();
  }, []);
}

/** Screen readers then read the new page's name. The heading may still be on its way. */
export function focusHeading() {
  const focused = document.activeElement;
  const observer = new MutationObserver(tryNow);
  function tryNow() {
    const heading = document.querySelector<HTMLElement>('main h1');
    const moved = document.activeElement !== focused && document.activeElement !== document.body;
    if (!heading && !moved) return false;
    observer.disconnect();
    // Whoever has gone elsewhere in the meantime is left there.
    if (!moved) heading?.focus({ preventScroll: true });
    return true;
  }
  if (!tryNow()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
