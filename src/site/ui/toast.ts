import type { ReactNode } from 'react';

export type ToastInput = {
  title: string;
  description: ReactNode;
  variant?: 'default' | 'destructive';
};

export type Toast = Required<ToastInput> & { id: number; open: boolean };

/** A closed toast stays mounted this long, so that its way out can always finish. */
const removalDelay = 1_000_000;
const limit = 1;

let toasts: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a notification; the newest takes the place of the one before it. */
export function toast({ title, description, variant = 'default' }: ToastInput) {
  lastId += 1;
  setToasts([{ id: lastId, title, description, variant, open: true }, ...toasts].slice(0, limit));
}

export function dismissToast(id: number) {
  setToasts(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => setToasts(toasts.filter((each) => each.id !== id)), removalDelay);
}

export const getToasts = () => toasts;

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
