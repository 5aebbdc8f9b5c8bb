import type { Draft } from '#contract/desk/drafts.ts';
import { emptyFields } from '../fields.ts';

/** A draft of Ana's, which whoever asks may publish. */
export const toDraft = (change: Partial<Draft> = {}): Draft => ({
  id: 'd1',
  articleId: null,
  version: 1,
  fields: emptyFields,
  state: 'borrador',
  published: null,
  isChanged: false,
  savedAt: '2026-11-16T13:58:00Z',
  savedBy: 'Ana Rojas',
  owner: 'Ana Rojas',
  note: null,
  publishedAt: null,
  url: null,
  scheduledFor: null,
  scheduleFault: null,
  image: null,
  canEdit: true,
  canPublish: true,
  others: [],
  ...change,
});
