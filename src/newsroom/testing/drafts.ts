import { randomUUID } from 'node:crypto';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { getArticleId, getDraft, type Writer } from '#store/drafts/drafts.ts';
import type { Store } from '#store/store.ts';
import { openDraft, saveDraft } from '../articles/drafts.ts';
import { publishDraft, scheduleDraft } from '../articles/publish-draft.ts';
import { undoPublication } from '../articles/undo-publication.ts';

const ana = { id: 1, name: 'Ana' };

type DraftText = { id: string; base?: number; fields: DraftFields; by?: Writer; now?: number };

/** Saves the text of a draft as a new browser tab does. */
export const saveText = (
  store: Store,
  { id, base = 0, fields, by = ana, now = Date.now() }: DraftText,
) => {
  const saveId = `${randomUUID()}:1`;
  return saveDraft(store, { id, saveId, base, fields, by, assertMayEdit() {} }, now);
};

/** The actions of one editor, Ana, on a draft, from its last version. */
export function toText(store: Store, id: string, now: number) {
  const read = async () => {
    const draft = await getDraft(store.db, id);
    if (!draft) throw new Error('There is no draft');
    return draft;
  };
  return {
    ...{ id, read },
    readFields: async () => parseFields((await read()).fields),
    publish: async (version?: number) =>
      publishDraft(store, { id, version: version ?? (await read()).version, by: ana }, now),
    schedule: async (at: number) =>
      scheduleDraft(store, { id, version: (await read()).version, by: ana, at }, now),
    undo: (after = 0) => undoPublication(store, id, ana, now + after),
  };
}

/** Opens the draft of an article. */
export async function openText(store: Store, slug: string, now: number) {
  const id = await openDraft(store, await getArticleId(store.db, slug), ana, now);
  const text = toText(store, id, now);
  return {
    ...text,
    async save(change: Partial<DraftFields>) {
      const { version, fields } = await text.read();
      await saveText(store, {
        ...{ id, base: version, now },
        fields: { ...parseFields(fields), ...change },
      });
    },
  };
}
