import { type RefObject, useLayoutEffect } from 'react';
import { getSiteName } from './session.ts';

/** The link last followed from each address. */
const followed = new Map<string, { href: string; text: string } | undefined>();
const listLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')];
let navigated = false;
let returning = false;

/** Whether the last navigation was to an address that was open before. */
export const isReturning = () => returning;

/** The router calls this at each navigation, so that a page knows it was reached from another. */
export function reportNavigation(direction: 'forward' | 'back') {
  navigated = true;
  returning = direction === 'back';
  const link = listLinks().find((each) => each === document.activeElement);
  if (!returning) followed.set(location.href, link && { href: link.href, text: link.text });
}

/** Back returns the focus to the link that the person followed, as browsers do. Its list may still be loading. */
function focusFollowed() {
  const left = followed.get(location.href);
  const before = document.activeElement;
  const observer = new MutationObserver(tryNow);
  function tryNow() {
    if (document.activeElement !== before) return observer.disconnect();
    const links = listLinks();
    // An article that is opened for the first time gets another address.
    const link =
      links.find(({ href }) => href === left?.href) ??
      links.find(({ text }) => text === left?.text);
    link?.focus();
  }
  if (left) observer.observe(document.body, { childList: true, subtree: true });
  tryNow();
  return () => observer.disconnect();
}

/** Sets the title of the tab and focuses the heading, which screen readers then read. */
export function usePageArrival(title: string, heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    document.title = `${title} | Redacción de ${getSiteName()}`;
  }, [title]);
  useLayoutEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
    return returning ? focusFollowed() : undefined;
  }, [heading]);
}
