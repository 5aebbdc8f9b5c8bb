import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, getToasts, subscribeToToasts, toast } from './toast.ts';

afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
  vi.runAllTimers();
});

const saved = { title: 'Guardado', description: 'El artículo se ha guardado en sus marcadores.' };
const copied = { title: 'Enlace copiado', description: 'El enlace se ha copiado.' };

test('a reader sees one notification at a time, the newest', () => {
  toast(saved);
  toast(copied);
  expect(getToasts()).toMatchObject([{ ...copied, variant: 'default', open: true }]);
});

test('a closed notification is removed a million milliseconds later', () => {
  toast(saved);
  const [shown] = getToasts();
  dismissToast(shown?.id ?? 0);
  expect(getToasts()).toMatchObject([{ open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(getToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(getToasts()).toEqual([]);
});

test('the end of one notification does not take the next away', () => {
  toast(saved);
  const [first] = getToasts();
  dismissToast(first?.id ?? 0);
  toast(copied);
  vi.advanceTimersByTime(1_000_000);
  expect(getToasts()).toMatchObject([{ ...copied, open: true }]);
});

test('whoever listens is told of every change until they stop', () => {
  const listener = vi.fn();
  const stop = subscribeToToasts(listener);
  toast(saved);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  toast(copied);
  expect(listener).toHaveBeenCalledTimes(1);
});
