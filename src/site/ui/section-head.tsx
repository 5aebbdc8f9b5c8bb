import type { ReactNode } from 'react';

type SectionHeadProps = { id: string; title: string; children?: ReactNode };

/** A beam over a heavy title, with the section's controls on the right. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t-6 border-ink pt-3 md:mb-8">
      <h2 id={id} className="text-head tight-lines">
        {title}
      </h2>
      {children}
    </div>
  );
}
