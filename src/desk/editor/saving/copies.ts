import { emptyFields } from '#contract/article-fields.ts';
import { createDeviceStore } from './device-store.ts';
import type { Copy } from './saver.ts';

/**
 * Texts that are only on this device, one per tab, so that two tabs of one person do not overwrite each other. They are
 * offered with their date, and never restored without asking.
 */
export type DeviceCopy = Copy & {
  /** The time by this device's clock, which may be wrong: only for display. */
  at: number;
};

const { write, list } = createDeviceStore<DeviceCopy>('redaccion', 'copias', 'tab');

export const storeCopy = (copy: Copy) =>
  write((copies) => {
    if (!forgotten.has(copy.tab)) copies.put({ ...copy, at: Date.now() } satisfies DeviceCopy);
  });
/** Deleted at sign-out: the page that is about to close must not store them again. */
const forgotten = new Set<string>();
export function deleteCopyForGood(tab: string): Promise<void> {
  forgotten.add(tab);
  return deleteCopy(tab);
}
export const deleteCopy = (tab: string) => write((copies) => copies.delete(tab));

/** Newest first. `isOpen`: a tab still has it open and will save it. */
export async function listCopies(): Promise<(DeviceCopy & { isOpen: boolean })[]> {
  const all = await list();
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const locks = new Set(held.map(({ name }) => name));
  return (
    all
      // Copies of an older release have fewer fields.
      .map((copy) => ({
        ...copy,
        isSaved: copy.isSaved ?? false,
        fields: { ...emptyFields, ...copy.fields },
      }))
      .map((copy) => ({ ...copy, isOpen: locks.has(toLock(copy.tab)) }))
      .sort((one, other) => other.at - one.at)
  );
}

const toLock = (tab: string) => `copia:${tab}`;

/** Marks a tab as open with a lock, until the returned function is called or the tab is closed. */
export function lockCopy(tab: string): () => void {
  const ending = new AbortController();
  void navigator.locks
    ?.request(
      toLock(tab),
      () =>
        new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve())),
    )
    .catch(() => undefined);
  return () => ending.abort();
}
