import type { Store } from '#store/store.ts';
import { listSubscribers } from '#store/subscribers/subscribers.ts';

/** The subscriber whose email begins with this name. */
export const findSubscriber = async (store: Store, name: string) =>
  (await Array.fromAsync(listSubscribers(store))).find(({ email }) => email.startsWith(`${name}@`));

export const findToken = async (store: Store, name: string) =>
  (await findSubscriber(store, name))?.token ?? '';
