import type { ReactNode } from 'react';

type MoreProps = { shown: ReactNode; total: ReactNode; children: ReactNode };

/** Under a list: how much of it is on screen, and a button for more. */
export function More({ shown, total, children }: MoreProps) {
  return (
    <div className="more">
      <span role="status">
        {shown} de {total}
      </span>
      {children}
    </div>
  );
}
