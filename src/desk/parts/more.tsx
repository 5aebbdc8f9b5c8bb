import type { ReactNode } from 'react';
import { useAnnouncement } from './announcer.tsx';

type MoreProps = { shown: number | string; total: number | string; children: ReactNode };

/** Under a list: how much of it is on screen, and a button for more. */
export function More({ shown, total, children }: MoreProps) {
  const text = `${shown} de ${total}`;
  useAnnouncement(text);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4 text-ink-2">
      <span>{text}</span>
      {children}
    </div>
  );
}
