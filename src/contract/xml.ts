/** Markup that is whole in itself: put into another piece it stays as it is, where any other text is escaped. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Makes XML, or HTML, of a template: xml`<loc>${address}</loc>`. Whatever is put in is text unless it is markup made
 * here, so nothing an editor writes can become an element or break the document.
 */
export function xml(
  strings: TemplateStringsArray,
  ...parts: (string | number | Xml | Xml[] | null)[]
): Xml {
  return new Xml(String.raw({ raw: strings }, ...parts.map(toText)));
}

function toText(part: string | number | Xml | Xml[] | null): string {
  if (part === null) return '';
  if (part instanceof Xml) return part.text;
  if (Array.isArray(part)) return part.map(({ text }) => text).join('');
  return escapeText(String(part));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What XML 1.0 has no way to write, not even escaped, is left out: one such character and no reader takes the feed. */
const escapeText = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
