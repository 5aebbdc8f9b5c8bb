import type { DraftFields, Presence } from '#contract/desk/drafts.ts';
import { toNextVersion } from '../given-numbers.ts';
import { keepImageWords, toShown } from '../pictures/image-words.ts';
import type { Store, Tx } from '../store.ts';
import { parseFields, toColumns, toJson } from './draft-fields.ts';
import type { DraftRow } from './draft-schema.ts';
import { holdDraft, holdDrafts, type Writer } from './drafts.ts';

/** So many of a draft are kept at most: minutes of two people's typing. Of a long one fewer, that take so much room. */
const [maxVersions, minVersions, maxVersionCharacters] = [200, 10, 20_000_000];
const countKept = (length: number) =>
  Math.max(minVersions, Math.min(maxVersions, Math.floor(maxVersionCharacters / length)));

export async function getVersion(tx: Store['db'], draftId: string, version: number) {
  const row = await tx
    .selectFrom('draft_versions')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/** What a tab sent last. */
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
  /** Of the tab that sent it; none for what the newsroom itself does to a draft. */
  tab?: string;
  turn?: number;
  sent?: DraftFields | null;
};

/** Every change of a draft's text goes through here; see `holdDraft`. Answers its new version. */
export async function writeVersion(
  tx: Tx,
  draft: Pick<DraftRow, 'id' | 'version'>,
  fields: DraftFields,
  { by, now, tab = '', turn = 0, sent = null }: Save,
  change: Partial<DraftRow> = {},
): Promise<number> {
  const saved = { saved_at: now, saved_by: by };
  const json = toJson(fields);
  const { version } = await tx
    .updateTable('drafts')
    .set({ ...toColumns(fields), version: toNextVersion(draft.version), ...saved, ...change })
    .where('id', '=', draft.id)
    .where('version', '=', draft.version)
    .returning('version')
    .executeTakeFirstOrThrow(
      () => new Error(`The draft ${draft.id} was not held while it changed`),
    );
  await keepImageWords(tx, { article_id: null, draft_id: draft.id }, toShown(fields));
  await tx
    .insertInto('draft_versions')
    .values({
      draft_id: draft.id,
      version,
      tab,
      turn,
      ...saved,
      fields: json,
      sent: sent === null ? null : toJson(sent),
    })
    .execute();
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
        .offset(countKept(json.length)),
    )
    .execute();
  return version;
}

/** As a save of their own: the change is merged into what others have open. */
export async function moveDrafts(
  tx: Tx,
  from: string,
  into: string,
  save: Pick<Save, 'by' | 'now'>,
): Promise<void> {
  for (const draft of await holdDrafts(tx, (eb) => eb('category', '=', from))) {
    await writeVersion(tx, draft, { ...parseFields(draft.fields), category: into }, save);
  }
}

/** Whether a restore took this version away, which was given to a browser once. */
export async function isVersionLost(
  db: Store['db'],
  draft: Pick<DraftRow, 'id' | 'version'>,
  version: number,
): Promise<boolean> {
  if (version >= draft.version || version === 0) return version > draft.version;
  const { version_floor } = await db
    .selectFrom('content_state')
    .select('version_floor')
    .executeTakeFirstOrThrow();
  // Given out since the last restore; it may be too old to be kept.
  if (version > version_floor) return false;
  return (await getVersion(db, draft.id, version)) === null;
}

/** Someone who has not been heard of for so long has closed the page. */
const presentFor = 25_000;

/** Nothing where the draft is no longer there: a restore may have taken it away. */
export const notePresence = (
  store: Store,
  draftId: string,
  tab: string,
  { id, name }: Writer & { id: number },
  now: number,
): Promise<void> =>
  store.write(async (tx) => {
    // Held: PostgreSQL would refuse the row if a restore deleted the draft in between.
    if (!(await holdDraft(store, tx, draftId))) return;
    const seen = { person_id: id, name, seen_at: now };
    await tx
      .insertInto('draft_presence')
      .values({ draft_id: draftId, tab, ...seen })
      .onConflict((conflict) => conflict.columns(['draft_id', 'tab']).doUpdateSet(seen))
      .execute();
  });

/** One tab left the draft, or the person signed out of all of them. */
export async function endPresence(tx: Tx, personId: number, tab?: string): Promise<void> {
  const rows = tx.deleteFrom('draft_presence').where('person_id', '=', personId);
  await (tab === undefined ? rows : rows.where('tab', '=', tab)).execute();
}

/** Who else has each of these open, by name. */
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
    // Who sent it in for others to read is not who reads it.
    .where((eb) =>
      eb.or([eb('state', '!=', 'review'), eb('person_id', 'is distinct from', eb.ref('owner_id'))]),
    )
    .where('seen_at', '>', now - presentFor)
    .orderBy('name')
    .execute();
  const byDraft = Map.groupBy(rows, ({ draft_id }) => draft_id);
  return new Map([...byDraft].map(([id, found]) => [id, found.map(({ name }) => name)]));
}

/** The other tabs, one for each person. */
export async function listOthers(
  { db }: Store,
  draftId: string,
  { tab, personId }: { tab: string | null; personId: number },
  now: number,
): Promise<Presence[]> {
  const rows = await db
    .selectFrom('draft_presence')
    .select(['tab', 'person_id', 'name', 'seen_at'])
    .where('draft_id', '=', draftId)
    .where('seen_at', '>', now - presentFor)
    .orderBy('seen_at')
    .execute();
  const byPerson = new Map(
    rows.filter((row) => row.tab !== tab).map((row) => [row.person_id, row]),
  );
  // Without a tab of its own to leave out, one cannot tell whether another is one's own.
  if (tab === null) byPerson.delete(personId);
  return Array.from(byPerson.values(), ({ person_id, name, seen_at }) => ({
    name,
    seenAt: new Date(seen_at).toISOString(),
    isMe: person_id === personId,
  }));
}
