import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';

export type Toast = {
  id: number;
  title: string;
  text: ReactNode;
  icon: IconName;
  tone: 'done' | 'bad';
  /** «Deshacer», «Reintentar». */
  action: { label: string; run: () => void } | null;
  seconds: number;
};

let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: Toast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

type ToastInput = Partial<Omit<Toast, 'id' | 'title'>> & { title: string };

/** Tells of something that was done, or was not. One at a time: the newest takes the place of the one before it. */
export function toast({ title, text = null, tone = 'done', action = null, ...rest }: ToastInput) {
  lastId += 1;
  const icon = rest.icon ?? (tone === 'bad' ? 'warning' : 'check');
  // What can be undone, or tried again, takes longer to decide.
  const seconds = rest.seconds ?? (action ? 10 : 6);
  put({ id: lastId, title, text, tone, action, icon, seconds });
}

export function dismissToast(id: number): void {
  if (shown?.id === id) put(null);
}

export const getToast = () => shown;

export function subscribeToToast(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
