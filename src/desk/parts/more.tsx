import type { ReactNode } from 'react';

type MoreProps = { shown: ReactNode; total: ReactNode; children: ReactNode };

/** Under a list: how much of it is on screen, and a button for more. */
export function More({ shown, total, children }: MoreProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4 text-ink-2">
      <span role="status">
        {shown} de {total}
      </span>
      {children}
    </div>
  );
}
