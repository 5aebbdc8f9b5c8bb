import type { ReactNode } from 'react';
import { Bob } from './bob.tsx';

/** A section with nothing in it: what that means, and what will come there. */
export function None({ children }: { children: ReactNode }) {
  return (
    <div className="none">
      <Bob />
      <p>{children}</p>
    </div>
  );
}

/** A page with nothing in it: what it is for, and what to do. */
export function Void({
  title,
  art,
  children,
}: {
  title: string;
  art?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="void">
      <div>
        <h2>{title}</h2>
        {children}
      </div>
      {art && (
        <div className="void__art" aria-hidden="true">
          {art}
        </div>
      )}
    </section>
  );
}

/** A text that is on its way: it takes the line height around it, so that nothing moves when it arrives. */
export function Skeleton({ width }: { width: 1 | 2 | 3 | 4 | 5 }) {
  return <span className={`sk w${width}`} />;
}
