import { useLayoutEffect, useRef, useState } from 'react';

/** A button, shown when it has the focus, that lets a keyboard user into a frame, which is inert until then. Escape leads back. */
export function EnterFrame({ frame }: { frame: () => HTMLIFrameElement | null | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  const enter = () => {
    const element = frame();
    const page = element?.contentDocument;
    if (!element || !page?.body) return;
    page.body.inert = false;
    element.focus();
    // Browsers draw no ring around a frame, nor does `:focus` match one.
    element.dataset.entered = '';
    const leave = () => {
      setInert(page);
      delete element.dataset.entered;
    };
    element.addEventListener('blur', leave, { once: true });
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && button.current?.focus());
  };
  return (
    <button
      ref={button}
      type="button"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-2 focus:bg-signal focus:px-3 focus:py-2 focus:font-bold focus:text-on-signal"
      onClick={enter}
    >
      Entrar en la vista (Escape para salir)
    </button>
  );
}

/** In the frame its links and buttons do nothing, and would only be twenty more stops of the Tab key. */
export function setInert(page: Document): void {
  if (page.body) page.body.inert = true;
  // In a sandbox nothing opens in a new tab, so a link does not replace the page in the frame.
  for (const link of page.querySelectorAll('a')) link.target = '_blank';
}

const wideWidth = 1280;

/** Lays out the desktop page at its own width, and scales it down to fit. */
export function useScale(visor: { current: HTMLDivElement | null }, isWide: boolean) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = visor;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [visor]);
  if (!isWide || size.width === 0) return null;
  const scale = size.width / wideWidth;
  return { width: wideWidth, height: size.height / scale, transform: `scale(${scale})` };
}

/** False for the empty page that every frame begins with. */
export const isPage = (page: Document) => page.URL !== 'about:blank';
export const isRefusal = (page: Document) => isPage(page) && page.contentType !== 'text/html';
/** Whether the page and its styles have loaded. */
export const isLoaded = (page: Document) =>
  isPage(page) &&
  !isRefusal(page) &&
  page.readyState !== 'loading' &&
  [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
    ({ sheet }) => rulesOf(sheet).length > 0,
  );

/** Firefox lists a style sheet that is still loading and throws when its rules are read. */
function rulesOf(sheet: CSSStyleSheet | null): ArrayLike<CSSRule> {
  try {
    return sheet?.cssRules ?? [];
  } catch {
    return [];
  }
}

/**
 * Shows the page as nearly all readers see it. Without scripts, the frame would show the parts for readers without
 * them.
 */
export function showAsWithScripts(page: Document) {
  setInert(page);
  for (const note of page.querySelectorAll('noscript')) note.remove();
  for (const sheet of page.styleSheets) hideScriptless(rulesOf(sheet));
}

function hideScriptless(rules: ArrayLike<CSSRule>) {
  for (const rule of Array.from<CSSRule & Partial<CSSMediaRule>>(rules)) {
    if (rule.media?.mediaText.includes('scripting')) rule.media.mediaText = 'not all';
    else if (rule.cssRules) hideScriptless(rule.cssRules);
  }
}
