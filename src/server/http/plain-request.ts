import type { Socket } from 'node:net';
import type { RequestHead } from './request-reply.ts';

/** A complete GET or HEAD in the simplest grammar of RFC 9112. */
const plain =
  /^(?:GET|HEAD) \/[!-~]* HTTP\/1\.1\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~]*\r\n)+\r\n$/;

/** Headers of a request with a body, or about the connection itself. */
const special = new Set([
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'trailer',
  'te',
]);

/**
 * Parses bytes that are exactly one request. Null if anything about it needs a full parser, which then gets the same
 * bytes: the two must never understand one request differently.
 */
export function parsePlainRequest(bytes: Buffer, socket: Socket): RequestHead | null {
  const text = bytes.toString('latin1');
  if (!plain.test(text)) return null;
  const isHead = text.startsWith('H');
  const urlStart = isHead ? 5 : 4;
  const urlEnd = text.indexOf(' ', urlStart);
  const headers: Record<string, string> = {};
  let start = text.indexOf('\n', urlEnd) + 1;
  // The last line is empty.
  while (start < text.length - 2) {
    const colon = text.indexOf(':', start);
    const end = text.indexOf('\r', colon);
    const name = text.slice(start, colon).toLowerCase();
    if (name in headers || special.has(name)) return null;
    headers[name] = text.slice(colon + 1, end).trim();
    start = end + 2;
  }
  const { host, connection } = headers;
  if (host === undefined) return null;
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return null;
  const url = text.slice(urlStart, urlEnd);
  return { method: isHead ? 'HEAD' : 'GET', url, httpVersionMinor: 1, headers, socket };
}
