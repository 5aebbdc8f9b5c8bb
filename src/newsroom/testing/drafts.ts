import { randomUUID } from 'node:crypto';
import type { DraftFields } from '#contract/desk/drafts.ts';
import type { Writer } from '#store/drafts/drafts.ts';
import type { Store } from '#store/store.ts';
import { saveDraft } from '../articles/drafts.ts';

type Text = { id: string; base?: number; fields: DraftFields; by?: Writer; now?: number };

/** Saves the text of a draft as a new browser tab does. */
export const saveText = (
  store: Store,
  { id, base = 0, fields, by = { id: 1, name: 'Ana' }, now = Date.now() }: Text,
) => {
  const saveId = `${randomUUID()}:1`;
  return saveDraft(store, { id, saveId, base, fields, by, assertMayEdit() {} }, now);
};
