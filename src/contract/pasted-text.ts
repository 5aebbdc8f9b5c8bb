/** A line with formatting characters of another program, which readers would see as they are. */
export type PastedLine = {
  line: number;
  /** The problem and what to do about it. */
  message: string;
  /** What the automatic fix does; null if it would change the meaning. */
  remedy: string | null;
  fixed: string;
};

/** Bullets as Word copies them. A letter or a dash counts only before a tab: otherwise it is a word or dialogue. */
const bullet = /^\s*([•▪●○◦‣⁃\uF0B7\uF0A7]|[·*](?=\s)|[o–-](?=\t))\s*(?=\S)/u;
const number = /^\s*(\d{1,2}[.)])\s+\S/;
/** A number of a list that is not written as «1. ». */
const otherNumber = /^\s*(\d{1,2})(?:\)\s+|\.(?:\t|\s\s)\s*)(?=\S)/;
/** Around words: not a power (2**3) or a row of asterisks. */
const bold = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])([^*]*[^\s*])\*\*(?![\p{L}\p{N}*])/gu;

/** WhatsApp's bold and italics: around words, not in a URL (/_a_/) or a product (2*3*4). */
const betweenMarkers = (marker: string, end = marker) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}*_/])${marker}(?=[\\p{L}\\p{N}¿¡«"“_])([^${marker}\\n]*?[\\p{L}\\p{N}.,;:!?…%)»"”_])${end}(?![\\p{L}\\p{N}*_/])`,
    'gu',
  );
const emphases = [
  { marker: '*', styleName: 'negritas', pattern: betweenMarkers('\\*') },
  { marker: '_', styleName: 'cursivas', pattern: betweenMarkers('_') },
];
/** A hyphenated word at the end of a PDF line, with the rest of it. */
const brokenWord = /(?<!\p{L})(\p{L}*\p{Ll})[-\u00AD\u2010][ \t]*\n{1,2}[ \t]*(?=\p{Ll})/gu;
/** The first half of a compound, which keeps its hyphen: «agua-cemento», «técnico-económico». */
const firstHalf =
  /^(?:agua|arena|columna|costo|losa|muro|norte|suelo|sur|viga|\p{L}*[áéíóú]\p{L}{1,4}o)$/iu;

/** Finds what is left of Word, WhatsApp or PDF formatting. `firstLine` is the number of the first line in its file. */
export function findPasted(text: string, firstLine: number, isExtended = false): PastedLine[] {
  return text.split('\n').flatMap((rawLine, index, lines) => {
    const problems: PastedLine[] = [];
    const fixed = isExtended
      ? rawLine
          .replace(bullet, '- ')
          .replace(otherNumber, '$1. ')
          .replaceAll(betweenMarkers('_'), '*$1*')
      : emphases.reduce(
          (line, { pattern }) => line.replaceAll(pattern, '$1'),
          rawLine.replace(bullet, '- ').replaceAll(bold, '$1'),
        );
    const report = (message: string, remedy: string | null) =>
      problems.push({ line: firstLine + index, message, remedy, fixed });
    const [, bulletMarker] = bullet.exec(rawLine) ?? [];
    if (bulletMarker) {
      // Word's private-use characters have no glyph in a message.
      const bulletName = /\p{Co}/u.test(bulletMarker) ? 'la viñeta de Word' : `«${bulletMarker}»`;
      report(
        `${bulletName} se verá tal cual; un punto de lista comienza con «- »`,
        `${bulletName} pasa a ser «- »`,
      );
    }
    if (isExtended) reportInExtended();
    else reportInBasic();
    const [half] = /\p{L}{0,30}\p{Ll}-$/u.exec(rawLine.trimEnd()) ?? [];
    const [rest] = /^\p{Ll}\p{L}{0,30}/u.exec(lines[index + 1] || (lines[index + 2] ?? '')) ?? [];
    if (half && rest) {
      report(`la palabra está partida: «${half}», y «${rest}» más abajo; únala`, null);
    }
    return problems;

    function reportInExtended() {
      const [, order] = otherNumber.exec(rawLine) ?? [];
      if (order) {
        report(
          `el número se verá en un párrafo; una lista numerada comienza con «${order}. »`,
          `el número pasa a ser «${order}. »`,
        );
      }
      if (rawLine.search(betweenMarkers('_')) >= 0) {
        report('«_» se verá tal cual; la cursiva va entre «*»', '«_» pasa a ser «*»');
      }
    }
    function reportInBasic() {
      if (number.test(rawLine)) {
        report(
          'no hay listas numeradas: el número se verá en un párrafo; si sobra, use «- »',
          null,
        );
      }
      const isWhole = /^\s*(\*{1,2})[^*]+\1\s*$/.test(rawLine);
      const heading = isWhole ? '; si es un título, comience la línea con «## »' : '';
      if (rawLine.includes('**')) {
        report(
          `no hay negritas: «**» se verá tal cual; quítelo${heading}`,
          fixed.includes('**') ? null : `«**» se quita${heading}`,
        );
      }
      const withoutBold = rawLine.replace(bullet, '- ').replaceAll(bold, '$1');
      for (const { marker, styleName, pattern } of emphases) {
        if (withoutBold.search(pattern) < 0) continue;
        report(
          `no hay ${styleName}: «${marker}» se verá tal cual; quítelo${heading}`,
          `«${marker}» se quita${heading}`,
        );
      }
    }
  });
}

/** Applies the fixes, and leaves everything else unchanged. */
export function fixLines(source: string, pasted: PastedLine[]): string {
  const lines = source.split('\n');
  for (const { line, fixed } of pasted) {
    lines[line - 1] = fixed + (lines[line - 1]?.endsWith('\r') ? '\r' : '');
  }
  return lines.join('\n');
}

/** Converts clipboard text from Word, a web page, a PDF or a chat to the body format. */
export function fixPaste(text: string, isExtended = false): string {
  const plain = text
    .replace(/\r\n?|[\v\u2028\u2029]/g, '\n')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(brokenWord, (_, half: string) => (firstHalf.test(half) ? `${half}-` : half))
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '');
  // Inside angle quotes other quotes are correct.
  const withAngleQuotes = plain.includes('«')
    ? plain
    : plain.replace(/[“„]/g, '«').replace(/”/g, '»');
  return fixLines(withAngleQuotes, findPasted(withAngleQuotes, 1, isExtended)).replace(
    /(?<![ \t])[ \t]+$/gm,
    '',
  );
}

/** Formats a table in the extended format; null for less than two rows or columns. Empty ones are left out. */
export function toTable(cells: string[][]): string | null {
  const rows = cells.filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    rows.some((row) => row[at]),
  );
  const [head, ...rest] = rows.map((row) =>
    // A bar would begin another cell.
    columns.map((at) => (row[at] ?? '').replaceAll('|', '/')),
  );
  if (!head || head.length < 2 || rest.length === 0) return null;
  const toRow = (row: string[]) => `| ${row.join(' | ')} |`;
  return [head, head.map(() => '---'), ...rest].map(toRow).join('\n');
}

/** A cell with a tab, a line break or quotation marks is between quotation marks. */
const quotedCell = /(?<=^|\t)"((?:[^"\t]|"")*)"(?=\t|$)/gm;

/** Plain text of a spreadsheet as a table, WhatsApp's bold and italics with the signs of the extended format. */
export function readPastedText(plain: string): string {
  const rows = plain
    .replace(/\r\n?/g, '\n')
    .replace(quotedCell, (_, cell: string) => cell.replaceAll('""', '"').replaceAll('\n', ' '))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const isList = rows.every(([first = '']) => /^(?:[^\p{L}\p{N}]|o|\d{1,2}[.)])$/u.test(first));
  const isSheet = rows.every((row) => row.length === rows[0]?.length) && !isList;
  const table = isSheet ? toTable(rows) : null;
  if (table !== null) return table;
  // With bold in our signs, `*` is our italics.
  if (plain.search(bold) >= 0) return plain;
  return plain
    .replaceAll(betweenMarkers('\\*_', '_\\*'), '***$1***')
    .replaceAll(betweenMarkers('_\\*', '\\*_'), '***$1***')
    .replaceAll(betweenMarkers('\\*'), '**$1**');
}
