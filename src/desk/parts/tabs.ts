import { useEffect, useRef } from 'react';

/** How much is seen of the one before. */
const peek = 64;

/** On a phone tabs are more than the screen is wide: brings the chosen one into view, each time that `place` changes. */
export function useShownTab(place: string) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with it the chosen one changes its place
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - peek;
  }, [place]);
  return nav;
}
