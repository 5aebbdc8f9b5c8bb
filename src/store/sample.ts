import { type Kysely, sql } from 'kysely';
import type { Advert } from './adverts/adverts.ts';
import type { Database } from './schema.ts';
import { listSettings, saveSetting } from './site-settings.ts';
import type { Tx } from './store.ts';

/** Where the sample's people and subscribers have their addresses. RFC 2606 reserves it: nobody receives mail there. */
const sampleDomain = 'muestra.example';

export const toSampleAddress = (name: string) => `${name}@${sampleDomain}`;
export const isSampleAddress = (email: string) => email.toLowerCase().endsWith(`@${sampleDomain}`);
/** The same as a condition on a column `email`, which is kept in lower case. */
export const whereSample = sql<boolean>`email like ${sql.lit(`%@${sampleDomain}`)}`;
export const whereNotSample = sql<boolean>`email not like ${sql.lit(`%@${sampleDomain}`)}`;

/** What the sample added that cannot be recognised by an address. Kept with the settings, so that backups hold it. */
export type SampleRecord = {
  /** The day it was loaded. Figures of the days before are the sample's, because nothing was there before it. */
  day: number;
  /** The version in which each draft was added: one that has another by now was changed by somebody. */
  drafts: Record<string, number>;
  edition: number;
  advert: Advert;
};

const settingName = 'sample';

export const saveSampleRecord = (tx: Tx, record: SampleRecord | null) =>
  saveSetting(tx, settingName, record && JSON.stringify(record));

/** Null where the sample was never loaded, was removed, or came with a version that had no record of it. */
export async function getSampleRecord(db: Kysely<Database>): Promise<SampleRecord | null> {
  const { [settingName]: kept } = await listSettings(db);
  return kept === undefined ? null : JSON.parse(kept);
}
