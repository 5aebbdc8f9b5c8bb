import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { findHelp } from '../help/guide-pages.ts';
import { getSiteName } from '../session.ts';
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
    <div className="ph">
      <div>
        <div className="ph__t">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <HelpLink />
        </div>
        {lead && <p>{lead}</p>}
      </div>
      {children && (
        <div className={wideActions ? 'ph__acts ph__acts--w' : 'ph__acts'}>{children}</div>
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
    <Link className="ibtn ph__help" href={href} aria-label={`Ayuda: ${name}`}>
      <Icon name="help" />
    </Link>
  );
}
