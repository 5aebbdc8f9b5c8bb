import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { findHelp } from '../help/guide-pages.ts';
import { getSiteName } from '../session.ts';
import { iconButtonClass } from './button.tsx';
import { Icon } from './icon.tsx';

let navigated = false;
/** Called by the router with each navigation, so that a page knows that it was come to from another. */
export const reportNavigation = () => {
  navigated = true;
};

/** What a page load does: its name in the tab, and the focus on its heading, which screen readers then read. */
export function usePageArrival(title: string, heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    document.title = `${title} | Redacción de ${getSiteName()}`;
  }, [title]);
  useLayoutEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

export const pageHead =
  'mb-4 grid grid-cols-1 gap-x-6 gap-y-3 md:mb-6 md:grid-cols-[1fr_auto] md:items-end';
/** Only a word that leaves no room sends the help under it. */
export const pageTitle =
  'flex flex-wrap items-center gap-x-1 [&>h1]:w-min [&>h1]:max-w-max [&>h1]:flex-auto';

type PageHeadProps = {
  title: string;
  lead?: ReactNode;
  /** Buttons at its right. */
  children?: ReactNode;
  /** Not on phones, whose bar below has them already. */
  wideActions?: boolean;
};

export function PageHead({ title, lead, children, wideActions = false }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageArrival(title, heading);
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

/** Beside a page's name: what the guide says of it. */
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
