import { type ReactNode, useEffect, useRef } from 'react';

/** The visible part of the previous tab, in pixels. */
const peek = 64;

const showWhole = (tab: Element) => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** On a phone the tabs are wider than the screen: shows the focused one, and the chosen one when `place` changes. */
export function useShownTab(place: string) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with it the chosen one changes its place
  useEffect(() => {
    const focused = nav.current?.querySelector(':focus');
    if (focused) return showWhole(focused);
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - peek;
  }, [place]);
  useEffect(() => {
    const strip = nav.current;
    // By itself Chromium scrolls only to a tab of which nothing is visible.
    const show = ({ target }: FocusEvent) => target instanceof Element && showWhole(target);
    strip?.addEventListener('focusin', show);
    return () => strip?.removeEventListener('focusin', show);
  }, []);
  return nav;
}

/** A row of tabs. Where it scrolls, its ends fade, and a focused tab stays clear of them. */
export const strip =
  'flex overflow-x-auto scroll-px-8 border-b border-rule fading-ends [scrollbar-width:none]';

/** Around the tabs of a page. All six of the articles' fit on a tablet, without their icons. */
export const tabsClass = `[[data-banner]+&]:mt-4 ${strip} gap-6
  max-md:-mx-(--margin) max-md:px-(--margin) max-cols:gap-4 md:max-cols:[&_svg]:hidden`;

/** A short name is no wider than its word, but can be pressed beside it. */
export const tabClass = `relative flex min-h-11 flex-none items-center justify-center gap-1.75
  font-semibold font-stretch-90% whitespace-nowrap -outline-offset-3 before:absolute before:inset-y-0
  before:-inset-x-1.75 after:absolute after:inset-x-0
  after:bottom-0 after:h-1 hover:after:bg-rule aria-[current=page]:font-extrabold
  aria-[current=page]:after:bg-ink aria-selected:font-extrabold aria-selected:after:bg-ink
  forced-colors:aria-[current=page]:after:bg-[CanvasText] forced-colors:aria-selected:after:bg-[CanvasText]`;

type TabNameProps = { children: string };

/** The bold letters are narrower, so that a press moves no tab and the gaps are even. */
export const TabName = ({ children }: TabNameProps) => (
  <span
    className="grid in-[[aria-current=page]]:font-stretch-82% in-[[aria-selected=true]]:font-stretch-82% after:invisible after:h-0 after:font-extrabold after:font-stretch-82% after:content-[attr(data-name)]"
    data-name={children}
  >
    {children}
  </span>
);

type TabProps = {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  icon?: ReactNode;
  /** Its count. */
  children?: ReactNode;
};

export const Tab = ({ name, isChosen, onChoose, icon, children }: TabProps) => (
  <button
    type="button"
    className={tabClass}
    aria-current={isChosen ? 'page' : undefined}
    onClick={onChoose}
  >
    {icon}
    <TabName>{name}</TabName> {children}
  </button>
);
