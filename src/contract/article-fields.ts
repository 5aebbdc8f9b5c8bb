/**
 * The only description of an article's fields. File format, drafts, review, columns, merging and the editor use it; if a
 * new kind of field needs more, the compiler reports where. No zod here: the desk's pages must not load it.
 */

/** `basic`: headings, items and paragraphs only, as described in src/contract/body.ts. */
export type BodyFormat = 'basic' | 'extended';
export const bodyFormats = ['basic', 'extended'] as const satisfies BodyFormat[];

/** The values in a draft, by kind. An empty text means missing. */
type FieldValues = {
  /** One line. */
  text: string;
  body: string;
  /** A slug; empty to derive it from the title. A published article's slug changes only by renaming. */
  address: string;
  /** A slug. */
  category: string;
  tags: string[];
  flag: boolean;
  /** An ISO string; null for the moment of publishing. */
  moment: string | null;
  picture: string | null;
  /** See `Focus`; empty for automatic crops. */
  focus: string;
  format: BodyFormat;
};
export type FieldKind = keyof FieldValues;

type FieldDescription<Kind extends FieldKind> = {
  kind: Kind;
  /** Its name at the desk. */
  name: string;
  /** The tab of the article sheet, or `texto` for the editor. */
  place: 'texto' | 'datos' | 'imagen';
  /** Its name in a file's header, if it is not the key. */
  header?: string;
  /**
   * Old drafts do not have it. While empty it is left out of the JSON, so that they still compare as equal. A desk page
   * opened before an upgrade sends drafts without it.
   */
  isAddition?: true;
};
/** `gender` is for sentences. */
type Required = { isRequired?: true; gender: 'el' | 'la' };
/** A draft may be longer than an article: pasted text is saved and can be shortened later. */
type Limits = { maxLength: number; maxDraftLength: number };
type TextDescription = FieldDescription<'text'> &
  Required &
  Limits & {
    /** The column of the table `articles`. */
    column: string;
    /** The column has null for an empty text. */
    isNullable?: true;
    /** A shorter name for the article sheet. */
    label?: string;
    /** Rows of its text area. Without it, it is an input. */
    rows?: number;
    /** Written for a line break in that area: a text is one line. Without it, a space. */
    lineBreak?: string;
    hint?: string;
  };
type AnyDescription =
  | TextDescription
  | (FieldDescription<'body'> &
      Limits & { maxLines: number; maxHeadings: number; maxCells: number })
  | (FieldDescription<'tags'> & Limits & { maxCount: number; maxDraftCount: number })
  | (FieldDescription<'category'> & Required & { maxDraftLength: number })
  | (FieldDescription<'address' | 'picture'> & { maxDraftLength: number })
  | FieldDescription<'flag' | 'moment' | 'focus' | 'format'>;

/** All fields, in the order of the desk's comparison. */
export const articleFields = {
  title: {
    kind: 'text',
    name: 'Título',
    gender: 'el',
    place: 'texto',
    column: 'title',
    isRequired: true,
    maxLength: 200,
    maxDraftLength: 2_000,
  },
  slug: { kind: 'address', name: 'Dirección', place: 'datos', maxDraftLength: 500 },
  excerpt: {
    kind: 'text',
    name: 'Resumen',
    gender: 'el',
    place: 'texto',
    column: 'excerpt',
    isRequired: true,
    maxLength: 500,
    maxDraftLength: 5_000,
  },
  category: {
    kind: 'category',
    name: 'Categoría',
    gender: 'la',
    place: 'datos',
    isRequired: true,
    maxDraftLength: 200,
  },
  author: {
    kind: 'text',
    name: 'Autor',
    gender: 'el',
    place: 'datos',
    column: 'author',
    isRequired: true,
    maxLength: 100,
    maxDraftLength: 1_000,
  },
  tags: {
    kind: 'tags',
    name: 'Etiquetas',
    place: 'datos',
    maxCount: 20,
    maxLength: 40,
    maxDraftCount: 100,
    maxDraftLength: 200,
  },
  /** See `parseSearches`. No reader sees it. */
  searches: {
    kind: 'text',
    name: 'Lista de búsquedas',
    label: 'Búsquedas',
    gender: 'la',
    place: 'datos',
    column: 'searches',
    isNullable: true,
    isAddition: true,
    maxLength: 2_000,
    maxDraftLength: 20_000,
    rows: 4,
    lineBreak: '; ',
    hint: 'Opcional: cómo lo buscaría un lector, con sus palabras; una frase por línea o separadas por punto y coma. No se publica.',
  },
  featured: { kind: 'flag', name: 'Destacado en portada', place: 'datos' },
  publishAt: { kind: 'moment', name: 'Fecha', place: 'datos', header: 'date' },
  imageId: {
    kind: 'picture',
    name: 'Imagen',
    place: 'imagen',
    header: 'image',
    maxDraftLength: 100,
  },
  imageAlt: {
    kind: 'text',
    name: 'Texto alternativo',
    gender: 'el',
    place: 'imagen',
    column: 'image_alt',
    maxLength: 300,
    maxDraftLength: 3_000,
    rows: 4,
    hint: 'Lo que la imagen muestra, para quien no la ve.',
  },
  imageCaption: {
    kind: 'text',
    name: 'Pie de la imagen',
    label: 'Pie',
    gender: 'el',
    place: 'imagen',
    column: 'image_caption',
    isNullable: true,
    maxLength: 300,
    maxDraftLength: 3_000,
    rows: 3,
    hint: 'Lo que conviene saber al mirarla.',
  },
  imageCredit: {
    kind: 'text',
    name: 'Crédito de la imagen',
    label: 'Crédito',
    gender: 'el',
    place: 'imagen',
    column: 'image_credit',
    isNullable: true,
    isAddition: true,
    maxLength: 150,
    maxDraftLength: 3_000,
    rows: 1,
    hint: 'Opcional: de quién es. «Foto: Ana Rojas». Sale debajo de la imagen, después del pie.',
  },
  drawing: {
    kind: 'text',
    name: 'Dibujo por secciones',
    gender: 'el',
    place: 'imagen',
    column: 'drawing',
    isNullable: true,
    isAddition: true,
    maxLength: 1_000,
    maxDraftLength: 5_000,
    rows: 2,
    lineBreak: '; ',
    hint: 'Opcional, en un dibujo SVG: «Título de la sección = grupo; Otro título = otro grupo». En pantallas anchas, al leer cada sección resalta su grupo.',
  },
  imageFocus: { kind: 'focus', name: 'Centro del recorte', place: 'imagen', isAddition: true },
  format: { kind: 'format', name: 'Formato del texto', place: 'texto', isAddition: true },
  content: {
    kind: 'body',
    name: 'Texto',
    place: 'texto',
    maxLength: 200_000,
    maxLines: 5_000,
    maxHeadings: 500,
    maxCells: 20_000,
    maxDraftLength: 1_000_000,
  },
} as const satisfies Record<string, AnyDescription>;

type Fields = typeof articleFields;
export type DraftField = keyof Fields;
/** A draft may break any rule of publishing; the review reports it. */
export type DraftFields = { [Key in DraftField]: FieldValues[Fields[Key]['kind']] };
export type TextField = {
  [Key in DraftField]: Fields[Key]['kind'] extends 'text' ? Key : never;
}[DraftField];

export type TextColumns = {
  [Key in TextField as Fields[Key]['column']]: Fields[Key] extends { isNullable: true }
    ? string | null
    : string;
};

export const describeField = (field: DraftField): AnyDescription => articleFields[field];
export const describeText = (field: TextField): TextDescription => articleFields[field];

export const fieldKeys = Object.keys(articleFields) as DraftField[];
const isText = (field: DraftField): field is TextField => articleFields[field].kind === 'text';
export const textFields = fieldKeys.filter(isText);

export const mapTexts = <Value>(toValue: (field: TextField) => Value) =>
  Object.fromEntries(textFields.map((field) => [field, toValue(field)])) as Record<
    TextField,
    Value
  >;

/** The texts of a draft as columns of an article. */
export const toTextColumns = (fields: Pick<DraftFields, TextField>) =>
  Object.fromEntries(
    textFields.map((field) => {
      const { column, isNullable = false } = describeText(field);
      return [column, fields[field] === '' && isNullable ? null : fields[field]];
    }),
  ) as TextColumns;

const empty: { readonly [Kind in FieldKind]: FieldValues[Kind] } = {
  ...{ text: '', body: '', address: '', category: '', focus: '', format: 'basic' },
  ...{ tags: [], flag: false, moment: null, picture: null },
};
export const emptyFields = Object.fromEntries(
  fieldKeys.map((field) => [field, empty[articleFields[field].kind]]),
) as DraftFields;

export const toLowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
/** The name as used in a sentence: «el título», «la categoría». */
export const toNoun = ({ gender, name }: { gender: 'el' | 'la'; name: string }) =>
  `${gender} ${toLowerFirst(name)}`;

export const correctionLimits = { maxCount: 5, maxLength: 500 };

/** The limit of a message between writer and reviewer. */
export const maxNoteLength = 2_000;

export const tooLongToSave =
  'El servidor guarda hasta un millón de caracteres, y este texto los supera. Divídalo en varios artículos.';

/**
 * Why a body is too long to be published, or null. Call it before any work per line or heading: 100,000 headings filled
 * the heap of the desk's process.
 */
export function findExcess({
  content,
  format,
}: Pick<DraftFields, 'content' | 'format'>): string | null {
  const { maxLength, maxLines, maxHeadings, maxCells } = articleFields.content;
  if (content.length > maxLength) return 'el texto pasa de 200.000 caracteres';
  const lines = content.split(/\r\n?|\n/, maxLines + 1);
  if (lines.length > maxLines) return 'el texto pasa de 5.000 líneas';
  const headings = lines.filter((line) => /^#{1,3} /.test(line));
  if (headings.length > maxHeadings) return 'el texto pasa de 500 títulos de sección';
  const isOver = format === 'extended' && countCells(lines) > maxCells;
  return isOver ? 'el texto pasa de 20.000 celdas de tabla' : null;
}

/** Includes the empty cells that pad short rows: a 17 KB body with 600 columns and 5,000 rows crashed a process. */
function countCells(lines: string[]): number {
  let count = 0;
  let columns = 0;
  for (const line of lines) {
    columns = line.startsWith('|') ? columns || line.split('|').length - 2 : 0;
    count += columns;
  }
  return count;
}
