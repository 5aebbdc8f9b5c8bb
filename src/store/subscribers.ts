import { randomBytes } from 'node:crypto';
import type { Subscriber } from './schema.ts';
import type { Store } from './store.ts';

/** Known addresses are kept as they are, and the caller is not told which it was. */
export async function addSubscriber(store: Store, email: string, now: number): Promise<void> {
  await store.write(async (tx) => {
    const added = await tx
      .insertInto('subscribers')
      .values({
        email: foldEmail(email),
        token: randomBytes(24).toString('base64url'),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    await tx
      .updateTable('totals')
      .set((eb) => ({
        subscribers: eb('subscribers', '+', Number(added.numInsertedOrUpdatedRows ?? 0n)),
      }))
      .execute();
  });
}

export const foldEmail = (email: string) => email.normalize('NFC').toLowerCase();

export async function hasSubscribers({ db }: Store): Promise<boolean> {
  const first = await db.selectFrom('subscribers').select('id').limit(1).executeTakeFirst();
  return first !== undefined;
}

/** Oldest first, in batches, however many there are. */
export async function* listSubscribers(store: Store): AsyncGenerator<Subscriber> {
  for (let last = 0; ; ) {
    const rows = await store.db
      .selectFrom('subscribers')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(1_000)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
