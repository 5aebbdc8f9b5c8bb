import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#refusal.ts';
import type { DeskEnv } from '../endpoint.ts';

/**
 * Accepts our own host name, IP addresses and localhost, as through a tunnel. With DNS rebinding another site's name leads
 * to this machine, and its page would count as ours.
 */
export function refuseOtherHosts(deskUrl: string): MiddlewareHandler<DeskEnv> {
  const { hostname: ours } = new URL(deskUrl);
  return async (c, next) => {
    const hostname = URL.parse(`http://${c.req.header('Host') ?? ''}`)?.hostname ?? '';
    const isOurs =
      hostname === ours ||
      hostname === 'localhost' ||
      isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;
    if (!isOurs)
      throw new Refusal('wrong-host', 'La redacción no está en esa dirección: revise DESK_URL.');
    return next();
  };
}

/**
 * Refuses requests that another site makes a browser send with our cookie (CSRF). Browsers send the origin in headers
 * that no page can set. A client that sends neither is not a browser, and has no cookies.
 */
export function refuseOtherOrigins(deskUrl: string): MiddlewareHandler<DeskEnv> {
  const { origin: ours } = new URL(deskUrl);
  return async (c, next) => {
    const { method, path } = c.req;
    const isRead = method === 'GET' || method === 'HEAD';
    const site = c.req.header('Sec-Fetch-Site') ?? 'same-origin';
    const origin = c.req.header('Origin');
    const isOwn =
      origin === undefined ||
      origin === ours ||
      origin.replace(/^https?:\/\//, '') === c.req.header('Host');
    const isAllowed = isRead
      ? !path.startsWith('/api/') || site === 'same-origin' || site === 'none'
      : site === 'same-origin' && isOwn;
    if (!isAllowed)
      throw new Refusal('forbidden', 'Esta solicitud solo se admite desde la redacción.');
    return next();
  };
}
