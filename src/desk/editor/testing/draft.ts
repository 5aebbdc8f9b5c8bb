import { emptyFields } from '#contract/article-fields.ts';
import type { Draft } from '#contract/desk/drafts.ts';
import { toNew } from '../fields.ts';

/** A draft by Ana, saved once, that the signed-in person may publish. */
export const toDraft = (change: Partial<Draft> = {}): Draft => ({
  ...toNew('d1', '', 'Ana Rojas', true),
  version: 1,
  fields: emptyFields,
  savedAt: '2026-11-16T13:58:00Z',
  ...change,
});
