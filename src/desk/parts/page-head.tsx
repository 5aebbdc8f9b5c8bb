import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { findHelp } from '../help/guide-pages.ts';
import { getSiteName } from '../session.ts';
import { iconButtonClass } from './button.tsx';
import { Icon } from './icon.tsx';

let navigated = false;
/** Called by the router at each navigation, so that a page knows it was reached from another. */
export const reportNavigation = () => {
  navigated = true;
};

/** Sets the title of the tab and focuses the heading, which screen readers then read. */
export function usePageArrival(title: string, heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    document.title = `${title} | Redacción de ${getSiteName()}`;
  }, [title]);
  useLayoutEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

export const pageHead =
  'mb-4 grid grid-cols-1 gap-x-6 gap-y-3 md:mb-6 md:grid-cols-[1fr_auto] md:items-start';
/** The help moves below only if a long word leaves no room. */
export const pageTitle =
  'flex flex-wrap items-center gap-x-1 [&>h1]:w-min [&>h1]:max-w-max [&>h1]:flex-auto';

type PageHeadProps = {
  title: string;
  /** The title of the browser's tab, if it says more than the heading. */
  tabTitle?: string;
  lead?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
  /** Not on phones, whose bottom bar has them. */
  wideActions?: boolean;
};

export function PageHead({
  title,
  tabTitle = title,
  lead,
  children,
  wideActions = false,
}: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageArrival(tabTitle, heading);
  return (
    <div className={pageHead}>
      <div>
        <div className={pageTitle}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <HelpLink />
        </div>
        {lead && <p className="mt-1.5 text-ink-2 [&_b]:text-ink">{lead}</p>}
      </div>
      {children && (
        <div
          className={`flex flex-wrap gap-2 max-md:[&>:is(a,button)]:flex-1 print:hidden ${wideActions ? 'max-md:hidden' : ''}`}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** The link to the guide's page beside the heading. */
export function HelpLink() {
  const [address] = useLocation();
  if (address.startsWith('/ayuda')) return null;
  const { href, name } = findHelp(address);
  return (
    <Link className={`${iconButtonClass} print:hidden`} href={href} aria-label={`Ayuda: ${name}`}>
      <Icon name="help" />
    </Link>
  );
}
