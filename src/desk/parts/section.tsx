import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  count?: ReactNode;
  /** At the right of its head: a link, or a few words. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Section({ title, count, aside, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section className={`sec ${className}`.trim()} aria-labelledby={id}>
      <div className="sec__h">
        <h2 id={id}>
          {title} {Boolean(count) && <span>{count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
