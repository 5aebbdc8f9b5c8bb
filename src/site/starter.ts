import { isMarked } from './data/marks.ts';
import type { Asset } from './document/document.tsx';

const tag = document.querySelector<HTMLElement>('script[data-bundle]');
const bundle: Asset = JSON.parse(tag?.dataset.bundle ?? '');
let isAsked = false;
let attempt = '';

/** Asks for the bundle once the page is in view: on a slow line the two would share it, and both be late. */
function start() {
  if (!isAsked) ask();
  isAsked = true;
}

function ask() {
  const file = { ...bundle, href: bundle.href + attempt };
  // What is imported next is this, or nothing where its digest is another.
  const preload = Object.assign(document.createElement('link'), { rel: 'modulepreload' }, file);
  document.head.append(preload);
  import(/* @vite-ignore */ file.href).catch((error) => {
    reportError(error);
    // Browsers remember a failure by its address (whatwg/html#6768): the next press asks by another.
    attempt += '?';
    addEventListener('click', ask, { once: true });
  });
}

/** The server's page shows every mark off. */
function showMarks() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')) {
    button.setAttribute('aria-pressed', String(isMarked(button.name)));
  }
}
showMarks();
addEventListener('storage', showMarks);

if (navigator.connection?.saveData && !document.querySelector('[data-needs-script]')) {
  // Whoever saves data and only reads never pays for the program. A link leads on without it.
  for (const type of ['click', 'focusin']) {
    addEventListener(type, ({ target }) => {
      if (target instanceof Element && !target.closest('a')) start();
    });
  }
} else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // Nothing is painted in a tab opened in the background, and some browsers do not tell.
  addEventListener('load', () => setTimeout(start, 1000));
}

let pressed: HTMLButtonElement | null = null;
const remember = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest('button') : null;
};
// Whoever goes on to write, or to press something else, no longer waits for the first button.
for (const type of ['click', 'input']) addEventListener(type, remember);
// What is sent before the page is alive waits for it: see takePressed.
const hold = (event: Event) => {
  if (event.target instanceof HTMLFormElement && event.target.method === 'post') {
    event.preventDefault();
  }
};
addEventListener('submit', hold);

/**
 * From here on no press is remembered. What it returns presses the button that a reader pressed in vain, if that was the
 * last thing done before the bundle came; a mark that is set stays, since the page gave no answer to that press.
 */
export function takePressed(): () => void {
  for (const type of ['click', 'input']) removeEventListener(type, remember);
  removeEventListener('storage', showMarks);
  removeEventListener('submit', hold);
  return () => {
    if (pressed && !isMarked(pressed.name)) pressed.click();
  };
}
