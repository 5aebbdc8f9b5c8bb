import { toNextVersion } from '../issued-numbers.ts';
import type { EditionRow } from '../mail-schema.ts';
import { countRows, getRow, updateRows, whereAmong } from '../rows.ts';
import { whereNotSample } from '../sample.ts';
import type { Db, Store, Tx } from '../store.ts';
import { whereReceiving } from '../subscribers/bounces.ts';

export type EditionWords = {
  subject: string;
  greeting: string;
  /** Numbers of articles, in order. */
  articles: number[];
  sendAt: number | null;
  /** Whether the first article is in the email with its whole text. */
  hasLeadText?: boolean;
};

export type EditionState = EditionRow['state'];
export type Edition = Omit<EditionRow, 'articles' | 'send_at' | 'has_lead_text'> & EditionWords;

type ReadStore = Pick<Store, 'db'>;

export const getDraftEdition = (store: ReadStore) => getNewest(store, ['preparing']);

/** The edition that is being sent or is paused. */
export const getRunningEdition = (store: ReadStore) => getNewest(store, ['sending', 'paused']);

async function getNewest(store: ReadStore, states: EditionState[]): Promise<Edition | null> {
  const [newest] = await listEditions(store, states, 1);
  return newest ?? null;
}

export async function getEdition({ db }: ReadStore, id: number): Promise<Edition | null> {
  const row = await getRow(db, 'editions', { id });
  return row ? toEdition(row) : null;
}

export const listBegunEditions = (store: ReadStore, limit: number) =>
  listEditions(store, ['sending', 'paused', 'sent', 'ended'], limit);

async function listEditions({ db }: ReadStore, states: EditionState[], limit: number) {
  const rows = await db
    .selectFrom('editions')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toEdition);
}

/**
 * Saves the edition in preparation, or creates it with that number. Null if it was changed since `version` (0: none), or
 * is no longer in preparation.
 */
export async function saveEdition(
  tx: Tx,
  words: EditionWords & { number: number },
  version: number,
  now: number,
): Promise<Edition | null> {
  const columns = { ...toColumns(words), version: toNextVersion(version), changed_at: now };
  if (version > 0) {
    const updatedRow = await tx
      .updateTable('editions')
      .set(columns)
      .where('id', '=', words.number)
      .where('state', '=', 'preparing')
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    return updatedRow ? toEdition(updatedRow) : null;
  }
  await lockMailing(tx);
  if ((await getNextNumber(tx)) !== words.number) return null;
  const insertedRow = await tx
    .insertInto('editions')
    .values({ ...columns, id: words.number, state: 'preparing' })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEdition(insertedRow);
}

export async function getNextNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('editions')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last) + 1;
}

/** Freezes an edition and begins to send it. False if it was changed since, or another edition is being sent. */
export async function beginSending(
  tx: Tx,
  { id, version }: Pick<Edition, 'id' | 'version'>,
  mail: string,
  now: number,
): Promise<boolean> {
  await lockMailing(tx);
  if (await getRunningEdition({ db: tx })) return false;
  // Sent, so the clock's last result no longer matters.
  await updateRows(tx, 'mailing', {}, { clock_said: null });
  const { last } = await tx
    .selectFrom('subscribers')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const beginning = {
    state: 'sending' as const,
    mail,
    begun_at: now,
    changed_at: now,
    send_at: null,
    last_subscriber: last ?? 0,
    total: await countAudience({ db: tx }),
  };
  return (await updateRows(tx, 'editions', { id, version, state: 'preparing' }, beginning)) === 1;
}

/** Counts the subscribers who would get an edition now. Sample subscribers never do. */
export const countAudience = ({ db }: Pick<Store, 'db'>) =>
  countRows(db, 'subscribers', {}, whereReceiving, whereNotSample);

type StateChange = { from: EditionState[]; to: EditionState; reason?: string | null };

/** Returns false if the edition was in none of the `from` states. */
export async function changeEditionState(
  tx: Tx,
  id: number,
  { from, to, reason = null }: StateChange,
  now: number,
): Promise<boolean> {
  const columns = { state: to, reason, changed_at: now };
  return (await updateRows(tx, 'editions', { id, state: whereAmong(from) }, columns)) === 1;
}

/** Sets why sending is delayed; null clears it. */
export async function setEditionReason(store: Store, id: number, reason: string | null) {
  await store.write((tx) => updateRows(tx, 'editions', { id, state: 'sending' }, { reason }));
}

/** Locks the deliveries until the transaction ends, on either engine. */
export async function lockMailing(tx: Tx) {
  return tx
    .updateTable('mailing')
    .set((eb) => ({ next_at: eb.ref('next_at') }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

const toColumns = ({ subject, greeting, articles, sendAt, hasLeadText }: EditionWords) => ({
  subject,
  greeting,
  articles: JSON.stringify(articles),
  send_at: sendAt,
  has_lead_text: hasLeadText ? 1 : 0,
});

const toEdition = ({ articles, send_at, has_lead_text, ...row }: EditionRow): Edition => ({
  ...row,
  articles: JSON.parse(articles),
  sendAt: send_at,
  hasLeadText: has_lead_text === 1,
});
