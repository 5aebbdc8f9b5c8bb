import type { Draft, DraftField, DraftFields } from '#contract/desk/drafts.ts';

export const emptyFields: DraftFields = {
  title: '',
  slug: '',
  excerpt: '',
  category: '',
  author: '',
  tags: [],
  featured: false,
  publishAt: null,
  imageId: null,
  imageAlt: '',
  imageCaption: '',
  imageCredit: '',
  imageFocus: '',
  content: '',
};

export const fieldNames: Record<DraftField, string> = {
  title: 'Título',
  slug: 'Dirección',
  excerpt: 'Resumen',
  category: 'Categoría',
  author: 'Autor',
  tags: 'Etiquetas',
  featured: 'Destacado en portada',
  publishAt: 'Fecha',
  imageId: 'Imagen',
  imageAlt: 'Texto alternativo',
  imageCaption: 'Pie de la imagen',
  imageCredit: 'Crédito de la imagen',
  imageFocus: 'Centro del recorte',
  content: 'Texto',
};

export type FichaTab = 'datos' | 'imagen' | 'historial' | 'revision';

/** Where a field is found. */
export const placeOf = (field: DraftField): FichaTab | 'texto' => {
  if (field === 'title' || field === 'excerpt' || field === 'content') return 'texto';
  return field.startsWith('image') ? 'imagen' : 'datos';
};

/** The field's own element; each has its name in its id. */
export const toFieldId = (field: DraftField) => `f-${field}`;

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
