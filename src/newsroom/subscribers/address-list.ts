import type { ImportPlan } from '#contract/desk/subscribers.ts';
import { emailPattern } from '#contract/rules.ts';
import { invalid } from '#refusal.ts';
import { foldEmail } from '#store/email.ts';

const address = new RegExp(`^(?:${emailPattern})$`, 'u');

const maxAddresses = 50_000;
/** More than two lines per address or five cells per line is not a list of addresses. */
const [maxLines, maxCells] = [100_000, 500_000];
const maxInvalidLines = 100;

export type AddressList = ReturnType<typeof readAddressList>;

export function readAddressList(bytes: Uint8Array) {
  const text = decode(bytes);
  /** The addresses in the form in which they are stored. */
  const emails = new Set<string>();
  const list = { repeated: 0, invalid: 0, invalidLines: [] as ImportPlan['invalidLines'] };
  let column = -1;
  let hasBegun = false;
  for (const { line, cells } of readRecords(text)) {
    if (cells.every((cell) => cell === '')) continue;
    if (!hasBegun && !cells.some((cell) => cell.includes('@'))) {
      // Column names, and any lines before them.
      column = cells.findIndex((cell) => /^(e-?mail|correo|mail)\b/i.test(cell));
      continue;
    }
    hasBegun = true;
    const cell =
      (column >= 0 ? cells[column] : cells.find((each) => each.includes('@'))) ?? cells[0] ?? '';
    const email = foldEmail(cell.replace(/^'|^mailto:/i, ''));
    if (!address.test(email)) {
      list.invalid += 1;
      if (list.invalidLines.length < maxInvalidLines) {
        list.invalidLines.push({ line, text: (cell || cells.join(' ')).slice(0, 80) });
      }
    } else if (emails.has(email)) list.repeated += 1;
    else emails.add(email);
    if (emails.size > maxAddresses) {
      throw invalid(
        `El archivo tiene más de ${maxAddresses} correos: divídalo en varios archivos.`,
        'file',
      );
    }
  }
  if (emails.size + list.invalid === 0) throw invalid('El archivo no tiene ningún correo.', 'file');
  return { emails: [...emails], ...list };
}

/** Excel still writes Windows-1252 or UTF-16. Anything else is not text. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw invalid('El archivo no es texto: guárdelo como CSV.', 'file');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Every record with the line on which it begins: a quoted cell may have several lines. */
function* readRecords(text: string): Generator<{ line: number; cells: string[] }> {
  const separator = findSeparator(text);
  const cell = new RegExp(` *"((?:[^"]|"")*)"[^${separator}\\r\\n]*|[^${separator}\\r\\n]*`, 'y');
  let [at, line, recordLine] = [0, 1, 1];
  let cells: string[] = [];
  let [cellCount, recordCount] = [0, 0];
  while (at < text.length) {
    cellCount += 1;
    if (cellCount > maxCells || recordCount >= maxLines) {
      const message = `El archivo tiene más de ${maxLines} líneas: divídalo en varios archivos.`;
      throw invalid(message, 'file');
    }
    cell.lastIndex = at;
    const [whole = '', quoted] = cell.exec(text) ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? whole).trim());
    line += whole.split('\n').length - 1;
    at += whole.length;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    yield { line: recordLine, cells };
    cells = [];
    recordCount += 1;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    recordLine = line;
  }
  if (cells.length > 0) yield { line: recordLine, cells };
}

function findSeparator(text: string): string {
  const head = text.slice(0, 2_000);
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
