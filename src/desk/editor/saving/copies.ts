import { emptyFields } from '#contract/article-fields.ts';
import { createDeviceStore } from './device-store.ts';
import type { Copy } from './saver.ts';

/**
 * Texts on this device that the server has not got, one a tab: two tabs of one person must not write over each other.
 * What is here is offered with its date and never put back unasked.
 */
export type KeptCopy = Copy & {
  /** By this device's clock, which may be wrong: only to be shown. */
  at: number;
};

const { write, list } = createDeviceStore<KeptCopy>('redaccion', 'copias', 'tab');

export const keepCopy = (copy: Copy) =>
  write((copies) => {
    if (!forgotten.has(copy.tab)) copies.put({ ...copy, at: Date.now() } satisfies KeptCopy);
  });
/** Those that somebody had deleted before leaving: the page that is about to go must not keep them again. */
const forgotten = new Set<string>();
export function forgetCopy(tab: string): Promise<void> {
  forgotten.add(tab);
  return dropCopy(tab);
}
export const dropCopy = (tab: string) => write((copies) => copies.delete(tab));

/** Newest first. Of a tab that is open, `isOpen`: its text is there, and on its way. */
export async function listCopies(): Promise<(KeptCopy & { isOpen: boolean })[]> {
  const all = await list();
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const locks = new Set(held.map(({ name }) => name));
  return (
    all
      // One of an older version of this page has fewer fields.
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

/** Says that a tab is open, until the answer is called or the tab is gone. */
export function holdCopy(tab: string): () => void {
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
