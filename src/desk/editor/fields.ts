import { articleFields, emptyFields } from '#contract/article-fields.ts';
import type { Draft, DraftField, DraftFields, Remark } from '#contract/desk/drafts.ts';

export type ArticleSheetTab = 'datos' | 'imagen' | 'historial' | 'revision';

export const toFieldId = (field: DraftField) => `f-${field}`;

/** «Título», «Texto, línea 3» or «Imagen, línea 21». */
export const nameOf = ({ field, line, part }: Pick<Remark, 'field' | 'line' | 'part'>) => {
  const name = part ?? articleFields[field].name;
  return line === null ? name : `${name}, línea ${line}`;
};

export function formatValue(field: DraftField, fields: DraftFields): string {
  const value = fields[field];
  if (field === 'format') return value === 'extended' ? 'Extendido' : 'Básico';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value ?? '';
}

export const toNew = (id: string, title: string, author: string, canPublish: boolean): Draft => ({
  id,
  version: 0,
  fields: { ...emptyFields, format: 'extended', title, author },
  state: 'borrador',
  published: null,
  isChanged: false,
  savedAt: new Date().toISOString(),
  savedBy: author,
  owner: author,
  note: null,
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
});
