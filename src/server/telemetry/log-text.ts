import { styleText } from 'node:util';
import { z } from 'zod';
import { toPlainPath } from '../http/canonical-address.ts';

/** Email addresses and subscribers' tokens must not be in a log. Paths with a scope (`/@hono/`) are no addresses. */
export const hidePersonal = (text: string) =>
  hideToken(text).replace(/[^\s@/"'<>()[\]=,;:?&]+(?:@|%40)[^\s@/"'<>()[\],;:?&]+/gi, '[correo]');

/** Enough to tell networks apart, too little to tell who: an IPv4 /24, an IPv6 /48. */
export function hideClient(client: string): string {
  // With TRUST_PROXY set and no proxy there, a client can write anything: what is no address is left out.
  if (!/^[\da-f.:]+$/i.test(client)) return '';
  if (client.includes(':')) return `${client.split(':').slice(0, 3).join(':')}::/48`;
  const bytes = client.split('.');
  return bytes.length === 4 ? `${bytes.slice(0, 3).join('.')}.0/24` : '';
}

const maxPathLength = 200;

/** A path without the query, where readers' own words are, and without the token of a link. */
export function toLoggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  // Cut before emails are looked for, which takes long in a long path, and after tokens: half of one is still secret.
  return hidePersonal(hideToken(path).slice(0, maxPathLength));
}

/** Tokens of subscribers' links and of links to sign in to the desk. A router reads an escaped letter as the plain one. */
const hideToken = (path: string) =>
  toPlainPath(path)
    .replace(
      /((?:\/|%2f)(?:boletin(?:\/|%2f)+(?:confirmar|baja|avisos)|primera-vez|invitacion)(?:\/|%2f)+)[^/\s]+/gi,
      '$1[código]',
    )
    // However the path leads there: slugs have no capitals, and a token of random letters has.
    .replace(/[\w-]{32,}/g, (part) => (/[A-Z]/.test(part) ? '[código]' : part));

const Line = z.looseObject({
  level: z.int(),
  time: z.int(),
  msg: z.string().optional(),
  status: z.int().optional(),
  err: z.looseObject({ stack: z.string().optional(), message: z.string().optional() }).optional(),
});

/** A line of the log for people who read it in a terminal. */
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
