import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Advert } from './adverts/adverts.ts';
import { deleteRows, updateRows, whereComparison } from './rows.ts';
import { listSettings, saveSetting } from './site-settings.ts';
import type { Db, Tx } from './store.ts';

/** Domain of the sample's people and subscribers. RFC 2606 reserves `.example`: it receives no email. */
const sampleDomain = 'muestra.example';

export const toSampleAddress = (name: string) => `${name}@${sampleDomain}`;
export const isSampleAddress = (email: string) => email.toLowerCase().endsWith(`@${sampleDomain}`);
/** The column `email` is in lower case. */
const whereSample = sql<boolean>`email like ${sql.lit(`%@${sampleDomain}`)}`;
export const whereNotSample = sql<boolean>`email not like ${sql.lit(`%@${sampleDomain}`)}`;

/** Sample data that has no email address to recognise it by. Stored with the settings, so that backups include it. */
export type SampleRecord = {
  /** The day it was loaded. All figures of earlier days belong to the sample. */
  day: number;
  /** The initial version of each draft: a draft with another version was edited. */
  drafts: Record<string, number>;
  edition: number;
  advert: Advert;
};

const settingName = 'sample';

export const saveSampleRecord = (tx: Tx, record: SampleRecord | null) =>
  saveSetting(tx, settingName, record && JSON.stringify(record));

/** Null if the sample was never loaded, was removed, or was loaded by a release without this record. */
export async function getSampleRecord(db: Db): Promise<SampleRecord | null> {
  const { [settingName]: record } = await listSettings(db);
  return record === undefined ? null : JSON.parse(record);
}

export type SampleSubscriber = {
  email: string;
  created_at: number;
  confirmed_at: number | null;
  left_at: number | null;
};

/** Returns its id. */
export async function addSampleSubscriber(tx: Tx, row: SampleSubscriber): Promise<number> {
  const { id } = await tx
    .insertInto('subscribers')
    .values({ ...row, asked_at: row.created_at, token: randomBytes(24).toString('base64url') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteSamplePeople(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('people')
    .where(whereSample)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Also corrects the counts of subscribers. Those before `day` belong to the sample. */
export async function deleteSampleSubscribers(tx: Tx, day: number): Promise<number> {
  const rows = await tx
    .deleteFrom('subscribers')
    .where(whereSample)
    .returning(['confirmed_at', 'left_at'])
    .execute();
  const subscribers = rows.filter(({ left_at }) => left_at === null);
  const confirmedCount = subscribers.filter(({ confirmed_at }) => confirmed_at !== null).length;
  await updateRows(tx, 'totals', {}, { subscribers: sql`subscribers - ${subscribers.length}` });
  await deleteRows(tx, 'subscriber_days', { day: whereComparison('<', day) });
  // The subscribers were counted on each day since.
  const isAbove = { confirmed: whereComparison('>=', confirmedCount) };
  await updateRows(tx, 'subscriber_days', isAbove, {
    confirmed: sql`confirmed - ${confirmedCount}`,
  });
  return rows.length;
}

/** Removes its edition and the figures before the day it was loaded; for articles see `deleteReadingsBefore`. */
export async function deleteSampleFigures(
  tx: Tx,
  { day, edition }: Pick<SampleRecord, 'day' | 'edition'>,
): Promise<void> {
  await deleteRows(tx, 'editions', { id: edition });
  for (const table of ['category_readings', 'arrivals', 'search_misses', 'advert_days'] as const) {
    await deleteRows(tx, table, { day: whereComparison('<', day) });
  }
}
