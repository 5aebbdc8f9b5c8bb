/** A line with formatting characters of another program, which readers would see as they are. */
export type PastedLine = {
  line: number;
  /** The problem and what to do about it. */
  message: string;
  /** What the automatic fix does; null if it would change the meaning. */
  remedy: string | null;
  /** The line after the fix. */
  mended: string;
};

/** Bullets as Word copies them. A letter or a dash counts only before a tab: otherwise it is a word or dialogue. */
const bullet = /^\s*([•▪●○◦‣⁃\uF0B7\uF0A7]|[·*](?=\s)|[o–-](?=\t))\s*(?=\S)/u;
const number = /^\s*(\d{1,2}[.)])\s+\S/;
/** Around words: not a power (2**3) or a row of asterisks. */
const bold = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])([^*]*[^\s*])\*\*(?![\p{L}\p{N}*])/gu;

/** WhatsApp's bold and italics: around words, not in a URL (/_a_/) or a product (2*3*4). */
const around = (sign: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}*_/])${sign}(?=[\\p{L}\\p{N}¿¡«"“_])([^${sign}\\n]*?[\\p{L}\\p{N}.,;:!?…%)»"”_])${sign}(?![\\p{L}\\p{N}*_/])`,
    'gu',
  );
const emphases = [
  { sign: '*', called: 'negritas', pattern: around('\\*') },
  { sign: '_', called: 'cursivas', pattern: around('_') },
];
/** A hyphenated word at the end of a PDF line, with the rest of it. */
const brokenWord = /(\p{L}*\p{Ll})[-\u00AD\u2010][ \t]*\n{1,2}[ \t]*(?=\p{Ll})/gu;
/** The first half of a compound, which keeps its hyphen: «agua-cemento», «técnico-económico». */
const firstHalf =
  /^(?:agua|arena|columna|costo|losa|muro|norte|suelo|sur|viga|\p{L}*[áéíóú]\p{L}{1,4}o)$/iu;

/** Finds what is left of Word, WhatsApp or PDF formatting. `firstLine` is the number of the first line in its file. */
export function findPasted(text: string, firstLine: number): PastedLine[] {
  return text.split('\n').flatMap((written, index, lines) => {
    const listed = written.replace(bullet, '- ').replaceAll(bold, '$1');
    const mended = emphases.reduce((line, { pattern }) => line.replaceAll(pattern, '$1'), listed);
    const found: PastedLine[] = [];
    const report = (message: string, remedy: string | null) =>
      found.push({ line: firstLine + index, message, remedy, mended });
    const [, sign] = bullet.exec(written) ?? [];
    if (sign) {
      // Word's private-use characters have no glyph in a message.
      const shown = /\p{Co}/u.test(sign) ? 'la viñeta de Word' : `«${sign}»`;
      report(
        `${shown} se verá tal cual; un punto de lista comienza con «- »`,
        `${shown} pasa a ser «- »`,
      );
    }
    const [, order] = number.exec(written) ?? [];
    if (order) {
      report('no hay listas numeradas: el número se verá en un párrafo; si sobra, use «- »', null);
    }
    const isWhole = /^\s*(\*{1,2})[^*]+\1\s*$/.test(written);
    const heading = isWhole ? '; si es un título, comience la línea con «## »' : '';
    if (written.includes('**')) {
      report(
        `no hay negritas: «**» se verá tal cual; quítelo${heading}`,
        mended.includes('**') ? null : `«**» se quita${heading}`,
      );
    }
    for (const { sign, called, pattern } of emphases) {
      if (listed.search(pattern) < 0) continue;
      report(
        `no hay ${called}: «${sign}» se verá tal cual; quítelo${heading}`,
        `«${sign}» se quita${heading}`,
      );
    }
    const [half] = /\p{L}{0,30}\p{Ll}-$/u.exec(written.trimEnd()) ?? [];
    const [rest] = /^\p{Ll}\p{L}{0,30}/u.exec(lines[index + 1] || (lines[index + 2] ?? '')) ?? [];
    if (half && rest) {
      report(`la palabra está partida: «${half}», y «${rest}» más abajo; únala`, null);
    }
    return found;
  });
}

/** Applies the fixes, and leaves everything else unchanged. */
export function fixLines(source: string, pasted: PastedLine[]): string {
  const lines = source.split('\n');
  for (const { line, mended } of pasted) {
    lines[line - 1] = mended + (lines[line - 1]?.endsWith('\r') ? '\r' : '');
  }
  return lines.join('\n');
}

/** Converts clipboard text from Word, a web page, a PDF or a chat to the body format. */
export function mendPaste(text: string): string {
  const plain = text
    .replace(/\r\n?|[\v\u2028\u2029]/g, '\n')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(brokenWord, (_, half: string) => (firstHalf.test(half) ? `${half}-` : half))
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '');
  // Inside angle quotes other quotes are correct.
  const quoted = plain.includes('«') ? plain : plain.replace(/[“„]/g, '«').replace(/”/g, '»');
  return fixLines(quoted, findPasted(quoted, 1)).replace(/(?<![ \t])[ \t]+$/gm, '');
}
