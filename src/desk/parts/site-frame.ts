import { useLayoutEffect, useState } from 'react';
import { setInert } from './enter-frame.tsx';

/** Pages of the public site in frames that run no scripts. */

const wideWidth = 1280;

/** The desktop's page is laid out at its own width and made as small as the place. */
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

/** Not the empty one that every frame begins with. */
export const isPage = (page: Document) => page.URL !== 'about:blank';
export const isRefusal = (page: Document) => isPage(page) && page.contentType !== 'text/html';
/** Read to its end, with its style. */
export const isThere = (page: Document) =>
  isPage(page) &&
  !isRefusal(page) &&
  page.readyState !== 'loading' &&
  [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
    ({ sheet }) => rulesOf(sheet).length > 0,
  );

/** Firefox has a style that is still on its way already, and throws when asked for its rules. */
function rulesOf(sheet: CSSStyleSheet | null): ArrayLike<CSSRule> {
  try {
    return sheet?.cssRules ?? [];
  } catch {
    return [];
  }
}

/** A frame that runs nothing is shown what is meant for those without scripts; nearly all readers see the rest. */
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
