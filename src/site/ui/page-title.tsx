import type { ReactNode } from 'react';

/** A plain page's heading, which gets the focus when the page opens. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1
      tabIndex={-1}
      className="-ml-[0.035em] text-mass leading-[0.88] font-[850] font-stretch-70% tracking-[-0.022em]"
    >
      {children}
    </h1>
  );
}
