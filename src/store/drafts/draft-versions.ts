import type { DraftFields, Presence } from '#contract/desk/drafts.ts';
import { keepImageWords, toShown } from '../pictures/image-words.ts';
import type { Store, Tx } from '../store.ts';
import { toColumns, toJson } from './draft-fields.ts';
import type { DraftRow } from './draft-schema.ts';
import type { Writer } from './drafts.ts';

/** So many of a draft are kept at least: minutes of two people's typing. */
const keptVersions = 200;

export async function getVersion(tx: Tx, draftId: string, version: number) {
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

/** Every change of a draft's text goes through here. Answers its new version. */
export async function writeVersion(
  tx: Tx,
  draft: Pick<DraftRow, 'id' | 'version'>,
  fields: DraftFields,
  { by, now, tab = '', turn = 0, sent = null }: Save,
  change: Partial<DraftRow> = {},
): Promise<number> {
  const version = draft.version + 1;
  const saved = { saved_at: now, saved_by: by };
  await tx
    .updateTable('drafts')
    .set({ ...toColumns(fields), version, ...saved, ...change })
    .where('id', '=', draft.id)
    .execute();
  await keepImageWords(tx, { article_id: null, draft_id: draft.id }, toShown(fields));
  await tx
    .insertInto('draft_versions')
    .values({
      draft_id: draft.id,
      version,
      tab,
      turn,
      ...saved,
      fields: toJson(fields),
      sent: sent === null ? null : toJson(sent),
    })
    .execute();
  await tx
    .deleteFrom('draft_versions')
    .where('draft_id', '=', draft.id)
    .where('version', '<=', version - keptVersions)
    .execute();
  return version;
}

/** Someone who has not been heard of for so long has closed the page. */
const presentFor = 25_000;

export const notePresence = (
  store: Store,
  draftId: string,
  tab: string,
  { id, name }: Writer & { id: number },
  now: number,
): Promise<void> =>
  store.write(async (tx) => {
    const row = { draft_id: draftId, tab, person_id: id, name, seen_at: now };
    await tx
      .insertInto('draft_presence')
      .values(row)
      .onConflict((conflict) => conflict.columns(['draft_id', 'tab']).doUpdateSet({ seen_at: now }))
      .execute();
  });

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
    .select(['draft_id', 'name'])
    .distinct()
    .where('draft_id', 'in', draftIds)
    .where('person_id', '!=', me)
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
