import type { ReactNode } from 'react';

/** A plain page's heading, which gets the focus when the page opens. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="-ml-[0.035em] text-mass tight-lines font-[850] font-stretch-70%">
      {children}
    </h1>
  );
}
