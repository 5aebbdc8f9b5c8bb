import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store, Tx } from '#store/store.ts';

export type CheckedStore = Store & { readonly isChecked: true };

type Check = (tx: Tx) => Promise<void>;

const checks = new AsyncLocalStorage<Check | null>();

/**
 * A store whose transactions begin with the check of the current request. A body, a passphrase or a picture may take
 * minutes, and the person may be disabled meanwhile: no endpoint can forget to check again.
 */
export function checkWrites(store: Store): CheckedStore {
  const withCheck = (begin: Store['write']): Store['write'] => {
    return (work) => {
      const check = checks.getStore();
      if (!check) return begin(work);
      return begin(async (tx) => {
        await check(tx);
        return work(tx);
      });
    };
  };
  const writing = { write: withCheck(store.write), exclusive: withCheck(store.exclusive) };
  return { ...store, ...writing, isChecked: true };
}

export const runChecked = <T>(check: Check, work: () => T): T => checks.run(check, work);

/** Runs work that continues after the response: its transactions are no longer the person's. */
export const runUnchecked = <T>(work: () => T): T => checks.run(null, work);
