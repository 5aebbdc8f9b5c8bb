import type { ImportPlan } from '#contract/desk/subscribers.ts';
import { formatCount } from '#format.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';
import type { Db, Store, Tx } from '#store/store.ts';
import {
  addImported,
  type Consent,
  deleteImport,
  groupAddresses,
  listImports,
} from '#store/subscribers/subscriber-imports.ts';
import { formatDay, formatDayInText } from '../files/dates.ts';
import { type AddressList, readAddressList } from './address-list.ts';

const countPeople = (count: number) => formatCount(count, 'suscriptor', 'suscriptores');

const logImport = (tx: Tx, who: Actor, what: string, now: number) =>
  addToAuditLog(tx, { who, kind: 'datos', what }, now);

async function plan(db: Db, list: AddressList) {
  const { added, known, bounced, left } = await groupAddresses(db, list.emails);
  const { repeated, invalid, invalidLines } = list;
  const counts: ImportPlan = {
    added: added.length,
    known: known.length,
    bounced: bounced.length,
    left: left.length,
    ...{ repeated, invalid, invalidLines },
  };
  return { added, counts };
}

export const planImport = async ({ db }: Store, file: Uint8Array): Promise<ImportPlan> =>
  (await plan(db, readAddressList(file))).counts;

/** Adds new addresses only. People who left or bounced come back only if they subscribe themselves. */
export async function importSubscribers(
  store: Store,
  who: Actor,
  file: Uint8Array,
  consent: Consent,
  now: number,
): Promise<ImportPlan> {
  const list = readAddressList(file);
  return store.write(async (tx) => {
    const { added: emails, counts } = await plan(tx, list);
    const addedCount = await addImported(tx, emails, consent, now);
    if (addedCount > 0) {
      const proof = `${consent.origin}, ${formatDayInText(consent.at)}`;
      await logImport(
        tx,
        who,
        `importó ${countPeople(addedCount)} con su consentimiento: ${proof}`,
        now,
      );
    }
    return { ...counts, added: addedCount };
  });
}

/** Returns how many were removed. */
export const undoImport = (store: Store, who: Actor, importedAt: number, now: number) =>
  store.write(async (tx) => {
    const count = await deleteImport(tx, importedAt);
    if (count > 0)
      await logImport(tx, who, `deshizo una importación de ${countPeople(count)}`, now);
    return count;
  });

export async function readImports({ db }: Pick<Store, 'db'>) {
  const rows = await listImports(db);
  return rows.map(({ imported_at, consent_origin, consent_at, count }) => ({
    importedAt: imported_at ?? 0,
    origin: consent_origin ?? '',
    consentedAt: formatDay(consent_at ?? 0),
    count,
  }));
}
