import { styleText } from 'node:util';
import { z } from 'zod';
import { toPlainPath } from '../http/canonical-address.ts';

/** Email addresses and tokens must not be in a log. Paths with a scope (`/@hono/`) are not email addresses. */
export const hidePersonal = (text: string) =>
  hideToken(text).replace(/[^\s@/"'<>()[\]=,;:?&]+(?:@|%40)[^\s@/"'<>()[\],;:?&]+/gi, '[correo]');

/** Identifies the network, not the person: an IPv4 /24, an IPv6 /48. */
export function hideClient(client: string): string {
  // With TRUST_PROXY set and no proxy, a client can send any text here.
  if (!/^[\da-f.:]+$/i.test(client)) return '';
  if (client.includes(':')) return `${client.split(':').slice(0, 3).join(':')}::/48`;
  const bytes = client.split('.');
  return bytes.length === 4 ? `${bytes.slice(0, 3).join('.')}.0/24` : '';
}

const maxPathLength = 200;

/** Without the query, which has readers' own words, and without tokens. */
export function toLoggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  // Cut before searching for emails, which is slow in a long path, and after hiding tokens: half of one is still secret.
  return hidePersonal(hideToken(path).slice(0, maxPathLength));
}

/** Tokens of subscribers' and sign-in links. The router decodes escapes, so this must too. */
const hideToken = (path: string) =>
  toPlainPath(path)
    .replace(
      /((?:\/|%2f)(?:boletin(?:\/|%2f)+(?:confirmar|baja|avisos)|primera-vez|invitacion|lecturas)(?:\/|%2f)+)[^/\s]+/gi,
      '$1[código]',
    )
    // At any other path: slugs have no capitals, and random tokens do.
    .replace(/[\w-]{32,}/g, (part) => (/[A-Z]/.test(part) ? '[código]' : part));

const Line = z.looseObject({
  level: z.int(),
  time: z.int(),
  msg: z.string().optional(),
  status: z.int().optional(),
  err: z.looseObject({ stack: z.string().optional(), message: z.string().optional() }).optional(),
});

/** A log line for a terminal. */
export function toReadable(json: string): string {
  const line = Line.parse(JSON.parse(json));
  const { level, time, msg, status, err, ...rest } = line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  if (status === undefined) {
    const mark = level >= 50 ? styleText('red', 'ERROR') : level >= 40 ? 'AVISO' : 'nota ';
    return `${clock} ${mark} ${msg ?? ''}${err ? `\n${err.stack ?? err.message}` : ''}\n`;
  }
  const { method, path, ms, source, client, id } = rest;
  const colour = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
  return `${clock} ${styleText(colour, String(status))} ${method} ${path} ${ms} ms ${source} ${client} ${id}\n`;
}
