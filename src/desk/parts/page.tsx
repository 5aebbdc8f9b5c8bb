import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { usePageArrival } from '../arrival.ts';
import { findHelp } from '../help/guide-pages.ts';
import { useAnnouncement } from './announcer.tsx';
import { Button, iconButtonClass } from './button.tsx';
import { Icon } from './icon.tsx';

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

/** A link above the heading, to the page that this one belongs to. */
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

/** No taller than the heading beside it, so that headings in two columns are in line. */
const hintClass = 'text-2xs leading-[1.4] text-ink-2 cols:-mb-1';

/** On touch screens a link in it is 44 px high. */
export const sectionHead = `flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t-2 border-ink py-2.5
  print:break-after-avoid has-[>button]:[align-items:last_baseline] md:[&>:is(button,fieldset)]:-my-2.5 [&_.link]:text-xs [&_.link]:font-semibold
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

/**
 * Wraps a press for more rows: the first new one takes the focus, as at the site. The button may be gone by then, or have
 * moved below all of them.
 */
export function useNewRowFocus(getList: () => Element | null | undefined) {
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // Placeholder rows have nothing to focus.
    const control =
      last.current?.nextElementSibling?.querySelector<HTMLElement>('a, button, input');
    if (!control) return;
    last.current = null;
    control.focus();
  });
  return (load: () => unknown) => () => {
    const rows = ':scope > li:last-child, :scope > tbody > tr:last-child';
    last.current = getList()?.querySelector(rows) ?? null;
    void load();
  };
}

type MoreProps = {
  shown: number | string;
  total: number | string;
  /** The words of the button for more rows; none if all are shown. */
  more?: string | false;
  onMore?: () => unknown;
  children?: ReactNode;
};

/** Right under a list: how much of it is on screen, and a button for more. */
export function More({ shown, total, more, onMore = () => {}, children }: MoreProps) {
  const text = `${shown} de ${total}`;
  const place = useRef<HTMLDivElement>(null);
  const focusNewRow = useNewRowFocus(() => place.current?.previousElementSibling);
  useAnnouncement(text);
  return (
    <div ref={place} className="flex flex-wrap items-center justify-between gap-3 pt-4 text-ink-2">
      <span>{text}</span>
      {more && <Button onClick={focusNewRow(onMore)}>{more}</Button>}
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
