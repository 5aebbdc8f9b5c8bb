import { type ReactNode, useId } from 'react';

/** Sections beside each other from 1000 px. */
export const columns =
  'grid grid-cols-1 gap-x-(--gutter) gap-y-8 [&>:not(dialog)]:mt-0! cols:grid-cols-2';
/** For a `dl`: names beside their values. */
export const factList =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dd]:font-semibold [&_dt]:text-ink-2';

/** Small words that explain what is beside them. */
const hintClass = 'text-2xs leading-[1.4] text-ink-2';

/** On touch screens a link in it is 44 px high. */
export const sectionHead = `flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t-2 border-ink py-2.5
  print:break-after-avoid [&_.link]:text-xs [&_.link]:font-semibold
  max-md:[&_.link]:-my-2.5 max-md:[&_.link]:inline-flex max-md:[&_.link]:min-h-11 max-md:[&_.link]:items-center
  md:[&_.link]:-my-1.5 md:[&_.link]:py-1.5`;

type SectionProps = {
  title: string;
  count?: ReactNode;
  /** On the right of its heading: a link or a few words. */
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
