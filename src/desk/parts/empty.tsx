import type { ReactNode } from 'react';
import { useAnnouncement } from './announcer.tsx';

/** An empty section in one line: what that means, and what will be there. */
export const None = ({ children }: { children: ReactNode }) => (
  <p className="border-b border-rule py-2.5 text-s text-ink-2 [&_b]:text-ink">{children}</p>
);

/** A list that a filter left empty: announced as well. */
export function NoneFound({ says, children }: { says: string; children: ReactNode }) {
  useAnnouncement(says);
  return (
    <None>
      <b>{says}</b> {children}
    </None>
  );
}

/** An empty page: what it is for, and what to do. */
export function Void({
  title,
  art,
  children,
}: {
  title: string;
  art?: ReactNode;
  children: ReactNode;
}) {
  useAnnouncement(title);
  return (
    <section className="grid gap-x-12 gap-y-6 py-6 cols:grid-cols-[minmax(0,5fr)_minmax(0,5fr)] cols:items-end">
      <div className="[&>p]:mt-3 [&>p]:max-w-[34em] [&>p]:text-body [&>p]:text-pretty [&>p]:text-ink-2">
        <h2 className="text-[2rem] leading-[0.96]">{title}</h2>
        {children}
      </div>
      {art && (
        <div
          className="bg-cemento text-ink [&>svg]:h-auto [&>svg]:max-h-70 [&>svg]:w-full"
          aria-hidden="true"
        >
          {art}
        </div>
      )}
    </section>
  );
}

const widths = { 1: 'w-16', 2: 'w-27.5', 3: 'w-[62%]', 4: 'w-[84%]', 5: 'w-[46%]' };

/** A placeholder for loading text, as high as its line, so that nothing moves when it arrives. */
export function Skeleton({ width }: { width: keyof typeof widths }) {
  return (
    <span
      data-awaited
      className={`inline-block h-[1lh] max-w-full align-top [background:linear-gradient(var(--skeleton),var(--skeleton))_0_50%/100%_0.72em_no-repeat] motion-safe:animate-pulse ${widths[width]}`}
    />
  );
}
