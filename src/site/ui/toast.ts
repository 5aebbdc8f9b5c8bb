import type { ReactNode } from 'react';

export type Toast = {
  id: number;
  open: boolean;
  title: string;
  text?: ReactNode;
  tone: 'done' | 'bad';
  durationMs: number;
  /** Replaces the tone's icon. */
  icon?: 'copy' | 'trash';
  /** «Deshacer», «Reintentar». */
  action?: { label: string; run: () => void } | null;
};

export type ToastInput = Partial<Toast> & { title: string };

const removalDelayMs = 1_000_000;

let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notification, replacing the previous one. */
export function toast(input: ToastInput) {
  lastId += 1;
  show({ id: lastId, open: true, tone: 'done', durationMs: 5000, ...input });
}

export function dismissToast() {
  const id = lastId;
  show(shown && { ...shown, open: false });
  setTimeout(() => id === lastId && show(null), removalDelayMs);
}

export const getToast = () => (shown?.open ? shown : null);

export function subscribeToToast(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
