import { fetchFile, getBundleTag } from './data/bundle.ts';
import { isMarked } from './data/marks.ts';

let isAsked = false;

/** Loads the bundle after the first paint: on a slow connection it would delay the page. */
function start() {
  if (!isAsked) void ask();
  isAsked = true;
}

async function ask() {
  const isArticle = getBundleTag()?.dataset.page === 'entry';
  try {
    const [entry] = await Promise.all([
      fetchFile('entry'),
      ...(isArticle ? [] : [fetchFile('otherPages')]),
    ]);
    await import(/* @vite-ignore */ entry);
  } catch (error) {
    reportError(error);
    addEventListener('click', ask, { once: true });
  }
}

/** The server renders every mark off. */
function showMarks() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')) {
    button.setAttribute('aria-pressed', String(isMarked(button.name)));
  }
}
showMarks();
addEventListener('storage', showMarks);

if (navigator.connection?.saveData && !document.querySelector('[data-needs-script]')) {
  // With data saving on, readers who only read never load the bundle. Links work without it.
  for (const type of ['click', 'focusin']) {
    addEventListener(type, ({ target }) => {
      if (target instanceof Element && !target.closest('a')) start();
    });
  }
} else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A tab in the background is not painted, and some browsers do not report paints.
  addEventListener('load', () => setTimeout(start, 1000));
}

let pressed: HTMLButtonElement | null = null;
const remember = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest('button') : null;
};
// Typing, or pressing something else, cancels the first press.
for (const type of ['click', 'input']) addEventListener(type, remember);
// Forms sent before hydration wait for it: see takePressed.
const holdForm = (event: Event) => {
  if (event.target instanceof HTMLFormElement && event.target.method === 'post') {
    event.preventDefault();
  }
};
addEventListener('submit', holdForm);

/**
 * Stops recording presses. Returns a function that repeats a press that came before hydration, if it was the last
 * action. A mark that is set stays: that press had no visible effect.
 */
export function takePressed(): () => void {
  for (const type of ['click', 'input']) removeEventListener(type, remember);
  removeEventListener('storage', showMarks);
  removeEventListener('submit', holdForm);
  return () => {
    if (pressed && !isMarked(pressed.name)) pressed.click();
  };
}
