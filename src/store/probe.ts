import { deleteRows, insertRows } from './rows.ts';
import type { Store } from './store.ts';

/** Not a valid address, so no reader can have it. */
const email = '@';
/** Longer than a database page, so that the write always needs new disk space. */
const token = '@'.repeat(8_192);

/** Adds and deletes a subscriber: fails if a real subscription would fail. */
export const tryToWrite = (store: Store): Promise<void> =>
  store.write(async (tx) => {
    await insertRows(tx, 'subscribers', [{ email, token, created_at: 0 }], { key: ['email'] });
    await deleteRows(tx, 'subscribers', { email });
  });
