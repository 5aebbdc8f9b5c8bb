import type { ReactNode } from 'react';
import { createStore } from './store.ts';

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

const shown = createStore<Toast | null>(null);
let lastId = 0;

export function toast(input: ToastInput) {
  lastId += 1;
  shown.set({ id: lastId, open: true, tone: 'done', durationMs: 5000, ...input });
}

export function dismissToast() {
  const id = lastId;
  const last = shown.get();
  shown.set(last && { ...last, open: false });
  setTimeout(() => id === lastId && shown.set(null), removalDelayMs);
}

export function getToast() {
  const toast = shown.get();
  return toast?.open ? toast : null;
}

export const subscribeToToast = shown.subscribe;
