/** Escaped markup: inserted into a template it is not escaped again. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A template tag for XML or HTML: xml`<loc>${address}</loc>`. Inserted values are escaped unless they are `Xml`, so an
 * editor's text can never become an element or break the document.
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

/** Drops characters that XML 1.0 cannot represent even escaped: a single one makes a feed invalid. */
const escapeText = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
