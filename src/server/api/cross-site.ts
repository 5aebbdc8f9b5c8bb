import type { MiddlewareHandler } from 'hono';
import { toProblem } from '../http/problem.ts';

/**
 * Refuses requests that another site makes a reader's browser send (CSRF). Browsers send the origin in headers that no
 * page can set: Sec-Fetch-Site over https, and Origin with every POST. A client that sends neither is not a browser. A
 * proxy may rewrite Host, so the public address counts as ours too.
 */
export function refuseCrossSite(siteUrl: string): MiddlewareHandler {
  const { origin: ours } = new URL(siteUrl);
  const isOurs = (origin: string, host: string | undefined) =>
    origin === ours || origin.replace(/^https?:\/\//, '') === host;
  return async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site');
    const origin = c.req.header('Origin');
    const isAllowed = site
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || isOurs(origin, c.req.header('Host'));
    return isAllowed
      ? next()
      : toProblem(403, 'Esta solicitud solo se admite desde el propio sitio.');
  };
}
