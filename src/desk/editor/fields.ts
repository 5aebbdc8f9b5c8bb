import { articleFields, emptyFields } from '#contract/article-fields.ts';
import type { Draft, DraftField, DraftFields } from '#contract/desk/drafts.ts';

export type FichaTab = 'datos' | 'imagen' | 'historial' | 'revision';

/** The field's own element; each has its name in its id. */
export const toFieldId = (field: DraftField) => `f-${field}`;

/** «Título», or «Texto, línea 3». */
export const nameOf = ({ field, line }: { field: DraftField; line: number | null }) =>
  line === null ? articleFields[field].name : `${articleFields[field].name}, línea ${line}`;

/** A value as people read it. */
export function formatValue(field: DraftField, fields: DraftFields): string {
  const value = fields[field];
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value ?? '';
}

/** A draft that nobody else has heard of yet. */
export const toNew = (id: string, title: string, author: string, canPublish: boolean): Draft => ({
  id,
  articleId: null,
  version: 0,
  fields: { ...emptyFields, title, author },
  state: 'borrador',
  published: null,
  isChanged: false,
  savedAt: new Date().toISOString(),
  savedBy: author,
  owner: author,
  note: null,
  publishedAt: null,
  url: null,
  scheduledFor: null,
  scheduledVersion: null,
  scheduleFault: null,
  leadsTo: null,
  undoUntil: null,
  corrections: [],
  image: null,
  canEdit: true,
  canPublish,
  others: [],
});
