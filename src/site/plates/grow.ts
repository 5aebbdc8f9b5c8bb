import { flushSync } from 'react-dom';

const plateName = 'plate';
const namePlate = (selector: string, root: ParentNode | null | undefined = document) => {
  const plate = root?.querySelector<HTMLElement>(selector);
  plate?.style.setProperty('view-transition-name', plateName);
  return () => plate?.style.removeProperty('view-transition-name');
};

/**
 * Opens a page. If the link that was pressed shows a picture, this grows into the plate of the page, or into the place
 * of one that is still loading. The name is on one element at a time: two would cancel the transition.
 */
export function openGrowing(href: string, open: () => void) {
  const links = [...document.querySelectorAll('main a:is(:hover, :focus)')];
  const link = links.find((each) => each.getAttribute('href') === href);
  const card = link?.closest('.group');
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || prefersReducedMotion || !card?.querySelector('picture'))
    return open();
  const unnameOld = namePlate('picture', card);
  let unnameNew = () => {};
  const { ready, finished } = document.startViewTransition(async () => {
    unnameOld();
    flushSync(open);
    await untilRemoved(card);
    unnameNew = namePlate('main figure picture, main [data-plate]');
  });
  // Rejects if another navigation cancels it.
  ready.catch(() => {});
  finished.finally(() => unnameNew());
}

/** React shows a page only once its style sheets are loaded. Browsers cancel the transition after four seconds. */
const untilRemoved = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(check);
    function check() {
      if (element.isConnected) return;
      observer.disconnect();
      resolve();
    }
    observer.observe(document.body, { childList: true, subtree: true });
    check();
  });
