import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { findHelp } from '../help/guide-pages.ts';
import { getSiteName } from '../session.ts';
import { useAnnouncement } from './announcer.tsx';
import { iconButtonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/** The link last followed from each address. */
const followed = new Map<string, { href: string; text: string } | undefined>();
const listLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')];
let navigated = false;
let returning = false;

/** Called by the router at each navigation, so that a page knows it was reached from another. */
export function reportNavigation(direction: 'forward' | 'back') {
  navigated = true;
  returning = direction === 'back';
  const link = listLinks().find((each) => each === document.activeElement);
  if (!returning) followed.set(location.href, link && { href: link.href, text: link.text });
}

/** Back returns the focus to the link that the person followed, as browsers do. Its list may still be loading. */
function focusFollowed() {
  const left = followed.get(location.href);
  const before = document.activeElement;
  const observer = new MutationObserver(tryNow);
  function tryNow() {
    if (document.activeElement !== before) return observer.disconnect();
    const links = listLinks();
    // An article that is opened for the first time gets another address.
    const link =
      links.find(({ href }) => href === left?.href) ??
      links.find(({ text }) => text === left?.text);
    link?.focus();
  }
  if (left) observer.observe(document.body, { childList: true, subtree: true });
  tryNow();
  return () => observer.disconnect();
}

/** Sets the title of the tab and focuses the heading, which screen readers then read. */
export function usePageArrival(title: string, heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    document.title = `${title} | Redacción de ${getSiteName()}`;
  }, [title]);
  useLayoutEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
    return returning ? focusFollowed() : undefined;
  }, [heading]);
}

export const pageHead =
  'mb-4 grid grid-cols-1 gap-x-6 gap-y-3 md:mb-6 md:grid-cols-[1fr_auto] md:items-start';
/** The help moves below only if a long word leaves no room. */
const pageTitle =
  'flex min-h-11 flex-wrap items-center gap-x-1 [&>h1]:w-min [&>h1]:max-w-max [&>h1]:flex-auto';

type PageHeadProps = {
  title: string;
  /** The title of the browser's tab, if it says more than the heading. */
  tabTitle?: string;
  /** Over the heading: where it belongs. */
  above?: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** Not on phones, whose bottom bar has them. */
  wideActions?: boolean;
};

export function PageHead({
  title,
  tabTitle = title,
  above,
  lead,
  children,
  wideActions = false,
}: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageArrival(tabTitle, heading);
  return (
    <div className={pageHead}>
      <div>
        {above}
        <div className={pageTitle}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <HelpLink />
        </div>
        {lead && <p className="mt-1.5 text-balance text-ink-2 [&_b]:text-ink">{lead}</p>}
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

/** Over the heading of a page that belongs to another. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    className="mb-1 inline-flex min-h-11 max-w-full items-center gap-2 leading-tight font-semibold font-stretch-90% decoration-signal decoration-2 underline-offset-4 hover:underline"
    href={href}
  >
    <Icon name="left" />
    {children}
  </Link>
);

function HelpLink() {
  const [address] = useLocation();
  if (address.startsWith('/ayuda')) return null;
  const { href, name } = findHelp(address);
  return (
    <Link className={`${iconButtonClass} print:hidden`} href={href} aria-label={`Ayuda: ${name}`}>
      <Icon name="help" />
    </Link>
  );
}

/** Sections beside each other from 1000 px. */
export const columns =
  'grid grid-cols-1 gap-x-(--gutter) gap-y-8 [&>:not(dialog)]:mt-0! cols:grid-cols-2';
/** Classes of a `dl`: names beside their values. */
export const factList =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dd]:font-semibold [&_dt]:text-ink-2';

const hintClass = 'text-2xs leading-[1.4] text-ink-2';

/** On touch screens a link in it is 44 px high. */
export const sectionHead = `flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t-2 border-ink py-2.5
  print:break-after-avoid md:[&>:is(button,fieldset)]:-my-2.5 [&_.link]:text-xs [&_.link]:font-semibold
  max-md:[&_.link]:-my-2.5 max-md:[&_.link]:inline-flex max-md:[&_.link]:min-h-11 max-md:[&_.link]:items-center
  md:[&_.link]:-my-1.5 md:[&_.link]:py-1.5`;

type SectionProps = {
  title: string;
  count?: ReactNode;
  aside?: ReactNode;
  className?: string;
  /** The id of its heading, if something else is labelled by it. */
  id?: string;
  children: ReactNode;
};

export function Section({ title, count, aside, className = '', ...rest }: SectionProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <section
      className={`min-w-0 [section[aria-labelledby]+&]:mt-8 ${className}`}
      aria-labelledby={id}
    >
      <div className={sectionHead}>
        <h2 id={id}>
          {title}{' '}
          {Boolean(count) && (
            <span className="font-medium font-stretch-90% text-ink-2">{count}</span>
          )}
        </h2>
        {typeof aside === 'string' ? <span className={hintClass}>{aside}</span> : aside}
      </div>
      {rest.children}
    </section>
  );
}

type MoreProps = { shown: number | string; total: number | string; children: ReactNode };

/** Under a list: how much of it is on screen, and a button for more. */
export function More({ shown, total, children }: MoreProps) {
  const text = `${shown} de ${total}`;
  useAnnouncement(text);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4 text-ink-2">
      <span>{text}</span>
      {children}
    </div>
  );
}

type FoldProps = { summary: ReactNode; className?: string; children: ReactNode };

export const Fold = ({ summary, className = '', children }: FoldProps) => (
  <details className={`[&>summary>svg]:size-3.5 [&[open]>summary>svg]:rotate-180 ${className}`}>
    <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-xs font-semibold font-stretch-90% [&::-webkit-details-marker]:hidden">
      {summary} <Icon name="chevron" />
    </summary>
    {children}
  </details>
);
