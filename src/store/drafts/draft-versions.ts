import type { DraftFields, Presence } from '#contract/desk/drafts.ts';
import { toNextVersion } from '../issued-numbers.ts';
import { recordDraftImages } from '../pictures/body-images.ts';
import { recordImageWords, toDisplayedPicture } from '../pictures/image-words.ts';
import { deleteRows, getRow, insertRows, requireOnlyRow } from '../rows.ts';
import type { Db, Store, Tx } from '../store.ts';
import { parseFields, toColumns, toJson } from './draft-fields.ts';
import type { DraftRow } from './draft-schema.ts';
import { lockDraft, lockDrafts, type Writer } from './drafts.ts';

/** How many versions of a draft are stored: some minutes of two people typing. Fewer for a long text. */
const [maxVersions, minVersions, maxVersionCharacters] = [200, 10, 20_000_000];
const countVersionsToKeep = (length: number) =>
  Math.max(minVersions, Math.min(maxVersions, Math.floor(maxVersionCharacters / length)));

export const getVersion = (db: Db, draftId: string, version: number) =>
  getRow(db, 'draft_versions', { draft_id: draftId, version });

export async function getLastOfTab(tx: Tx, draftId: string, tab: string) {
  const row = await tx
    .selectFrom('draft_versions')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('tab', '=', tab)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

type Save = {
  by: string;
  now: number;
  /** The tab that sent it; absent for changes made by the newsroom's own functions. */
  tab?: string;
  turn?: number;
  sent?: DraftFields | null;
};

/** The only function that changes a draft's text. The caller locks it with `lockDraft`. Returns the new version. */
export async function writeVersion(
  tx: Tx,
  draft: Pick<DraftRow, 'id' | 'version'>,
  fields: DraftFields,
  { by, now, tab = '', turn = 0, sent = null }: Save,
  change: Partial<DraftRow> = {},
): Promise<number> {
  const savedBy = { saved_at: now, saved_by: by };
  const json = toJson(fields);
  const { version } = await tx
    .updateTable('drafts')
    .set({ ...toColumns(fields), version: toNextVersion(draft.version), ...savedBy, ...change })
    .where('id', '=', draft.id)
    .where('version', '=', draft.version)
    .returning('version')
    .executeTakeFirstOrThrow(
      () => new Error(`The draft ${draft.id} was not locked while it changed`),
    );
  await recordImageWords(tx, { article_id: null, draft_id: draft.id }, toDisplayedPicture(fields));
  await recordDraftImages(tx, draft.id, fields);
  const versionColumns = { ...savedBy, fields: json, sent: sent === null ? null : toJson(sent) };
  await insertRows(tx, 'draft_versions', [
    { draft_id: draft.id, version, tab, turn, ...versionColumns },
  ]);
  await tx
    .deleteFrom('draft_versions')
    .where('draft_id', '=', draft.id)
    .where('version', '<=', (eb) =>
      eb
        .selectFrom('draft_versions as newer')
        .select('newer.version')
        .where('newer.draft_id', '=', draft.id)
        .orderBy('newer.version', 'desc')
        .limit(1)
        .offset(countVersionsToKeep(json.length)),
    )
    .execute();
  return version;
}

/** Changes the category of drafts, as a save: open tabs merge it. */
export async function setDraftCategory(
  tx: Tx,
  from: string,
  into: string,
  save: Pick<Save, 'by' | 'now'>,
): Promise<void> {
  for (const draft of await lockDrafts(tx, (eb) => eb('category', '=', from))) {
    await writeVersion(tx, draft, { ...parseFields(draft.fields), category: into }, save);
  }
}

/** Whether a restored backup removed this version, which a browser still has. */
export async function isVersionLost(
  db: Db,
  draft: Pick<DraftRow, 'id' | 'version'>,
  version: number,
): Promise<boolean> {
  if (version >= draft.version || version === 0) return version > draft.version;
  const { version_floor } = await requireOnlyRow(db, 'content_state');
  // Created after the last restore. If it is missing, it was deleted for its age.
  if (version > version_floor) return false;
  return (await getVersion(db, draft.id, version)) === null;
}

/** A tab that sent no request for this long counts as closed. */
const presenceTimeoutMs = 25_000;

/** Does nothing if the draft no longer exists: a restore may have removed it. */
export const recordPresence = (
  store: Store,
  draftId: string,
  tab: string,
  { id, name }: Writer & { id: number },
  now: number,
): Promise<void> =>
  store.write(async (tx) => {
    // Locked: if a restore deleted the draft in between, PostgreSQL would reject the row.
    if (!(await lockDraft(store, tx, draftId))) return;
    const row = { draft_id: draftId, tab, person_id: id, name, seen_at: now };
    await insertRows(tx, 'draft_presence', [row], {
      key: ['draft_id', 'tab'],
      replaces: ['person_id', 'name', 'seen_at'],
    });
  });

/** One tab left the draft, or the person signed out of all of them. */
export async function endPresence(tx: Tx, personId: number, tab?: string): Promise<void> {
  await deleteRows(tx, 'draft_presence', { person_id: personId, ...(tab && { tab }) });
}

export async function listPresent(
  { db }: Store,
  draftIds: string[],
  me: number,
  now: number,
): Promise<Map<string, string[]>> {
  if (draftIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('draft_presence')
    .innerJoin('drafts', 'drafts.id', 'draft_id')
    .select(['draft_id', 'name'])
    .distinct()
    .where('draft_id', 'in', draftIds)
    .where('person_id', '!=', me)
    // The owner who sent it to review is not shown as its reader.
    .where((eb) =>
      eb.or([eb('state', '!=', 'review'), eb('person_id', 'is distinct from', eb.ref('owner_id'))]),
    )
    .where('seen_at', '>', now - presenceTimeoutMs)
    .orderBy('name')
    .execute();
  const byDraft = Map.groupBy(rows, ({ draft_id }) => draft_id);
  return new Map([...byDraft].map(([id, others]) => [id, others.map(({ name }) => name)]));
}

/** Lists who else has the draft open: one tab per person. */
export async function listOthers(
  { db }: Store,
  draftId: string,
  { tab, personId }: { tab: string; personId: number },
  now: number,
): Promise<Presence[]> {
  const rows = await db
    .selectFrom('draft_presence')
    .select(['tab', 'person_id', 'name', 'seen_at'])
    .where('draft_id', '=', draftId)
    .where('seen_at', '>', now - presenceTimeoutMs)
    .orderBy('seen_at')
    .execute();
  const byPerson = new Map(
    rows.filter((row) => row.tab !== tab).map((row) => [row.person_id, row]),
  );
  return Array.from(byPerson.values(), ({ person_id, name, seen_at }) => ({
    name,
    seenAt: new Date(seen_at).toISOString(),
    isMe: person_id === personId,
  }));
}
