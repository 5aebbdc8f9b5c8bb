/** What an article may be, from a file or from the desk. No zod here: the desk's pages must not carry it. */
export const articleLimits = {
  title: 200,
  excerpt: 500,
  author: 100,
  imageAlt: 300,
  imageCaption: 300,
  imageCredit: 150,
  tag: 40,
  tags: 20,
  content: 200_000,
  lines: 5_000,
  headings: 500,
} as const;

/** A draft may be longer than an article: what was pasted is saved, and can be divided later. */
export const maxDraftCharacters = 1_000_000;
export const tooLongToSave =
  'El servidor guarda hasta un millón de caracteres, y este texto pasa de ahí. Divídalo en varios artículos.';

/**
 * Why a body is too long to be published, or null. Whatever takes time or memory for each line or heading must ask this
 * first: 100,000 headings filled the heap of the desk's process.
 */
export function findExcess(content: string): string | null {
  if (content.length > articleLimits.content) return 'el texto pasa de 200.000 caracteres';
  const lines = content.split(/\r\n?|\n/, articleLimits.lines + 1);
  if (lines.length > articleLimits.lines) return 'el texto pasa de 5.000 líneas';
  const headings = lines.filter((line) => /^#{1,3} /.test(line));
  return headings.length > articleLimits.headings
    ? 'el texto pasa de 500 títulos de sección'
    : null;
}
