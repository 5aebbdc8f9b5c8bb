import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { getSession } from '../session.ts';

let navigated = false;
/** Called by the router with each navigation, so that a page knows that it was come to from another. */
export const reportNavigation = () => {
  navigated = true;
};

/** What a page load does: its name in the tab, and the focus on its heading, which screen readers then read. */
export function usePageArrival(title: string, heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    document.title = `${title} | Redacción de ${getSession()?.site.name ?? 'Plomada'}`;
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
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && (
        <div className={wideActions ? 'ph__acts ph__acts--w' : 'ph__acts'}>{children}</div>
      )}
    </div>
  );
}
