import type { Store } from './store.ts';

/** No reader can have it: it has no name before the @. */
const email = '@';
/** More than a page holds, so that it takes room of its own however much is left in those that are there. */
const token = '@'.repeat(8_192);

/** Writes what a subscription writes, and takes it back: what would keep one from being kept fails this too. */
export const tryToWrite = (store: Store): Promise<void> =>
  store.write(async (tx) => {
    await tx
      .insertInto('subscribers')
      .values({ email, token, created_at: 0 })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    await tx.deleteFrom('subscribers').where('email', '=', email).execute();
  });
