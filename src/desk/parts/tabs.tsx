import { type ReactNode, useEffect, useRef } from 'react';

/** How much is visible of the previous tab. */
const peek = 64;

/** On a phone the tabs are wider than the screen: scrolls to the chosen one whenever `place` changes. */
export function useShownTab(place: string) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with it the chosen one changes its place
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - peek;
  }, [place]);
  return nav;
}

/** Around the tabs of a page. All six of the articles' fit on a tablet, without their icons. */
export const tabsClass = `[[data-banner]+&]:mt-4 flex gap-6 overflow-x-auto border-b border-rule [scrollbar-width:none]
  max-md:-mx-(--margin) max-md:px-(--margin) max-cols:gap-4 md:max-cols:[&_svg]:hidden`;

export const tabClass = `relative flex min-h-11 min-w-11 flex-none mouse:min-w-0 items-center justify-center gap-1.75
  font-semibold font-stretch-90% whitespace-nowrap -outline-offset-3 after:absolute after:inset-x-0
  after:bottom-0 after:h-1 hover:after:bg-rule aria-[current=page]:font-extrabold
  aria-[current=page]:after:bg-ink aria-selected:font-extrabold aria-selected:after:bg-ink
  forced-colors:aria-[current=page]:after:bg-[CanvasText] forced-colors:aria-selected:after:bg-[CanvasText]`;

type TabProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

export const Tab = ({ isChosen, onChoose, children }: TabProps) => (
  <button
    type="button"
    className={tabClass}
    aria-current={isChosen ? 'page' : undefined}
    onClick={onChoose}
  >
    {children}
  </button>
);
