import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type FoldProps = { summary: ReactNode; className?: string; children: ReactNode };

/** A disclosure: for a table, or for unchanged lines. */
export const Fold = ({ summary, className = '', children }: FoldProps) => (
  <details className={`[&>summary>svg]:size-3.5 [&[open]>summary>svg]:rotate-180 ${className}`}>
    <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-xs font-semibold font-stretch-90% [&::-webkit-details-marker]:hidden">
      {summary} <Icon name="chevron" />
    </summary>
    {children}
  </details>
);
