import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { deviceMaxAgeMs } from '#newsroom/people/known-devices.ts';
import { maxAgeMs } from '#newsroom/people/sessions.ts';
import type { Desk, DeskContext } from '../endpoint.ts';

/** The session, and the device, which stays known after the session ends. */
type CookieName = 'redaccion' | 'dispositivo';

/**
 * Uses the `__Host-` prefix over https, so that no other host can set the cookie. An SSH tunnel is http, where browsers
 * reject the prefix.
 */
function toCookie({ url }: Desk, c: DeskContext, name: CookieName) {
  const { protocol, hostname } = new URL(url);
  const requestHostname = URL.parse(`http://${c.req.header('Host') ?? ''}`)?.hostname;
  const secure = protocol === 'https:' && requestHostname === hostname;
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const,
  };
}

const readCookie = (desk: Desk, c: DeskContext, cookie: CookieName): string | null =>
  getCookie(c, toCookie(desk, c, cookie).name) || null;

export const readToken = (desk: Desk, c: DeskContext) => readCookie(desk, c, 'redaccion');
export const readDevice = (desk: Desk, c: DeskContext) => readCookie(desk, c, 'dispositivo');

export function setTokenCookies(
  desk: Desk,
  c: DeskContext,
  { session, device }: { session: string; device: string },
): void {
  const setOne = (cookie: CookieName, token: string, lifetimeMs: number) => {
    const { name, options } = toCookie(desk, c, cookie);
    setCookie(c, name, token, { ...options, maxAge: lifetimeMs / 1000 });
  };
  setOne('redaccion', session, maxAgeMs);
  setOne('dispositivo', device, deviceMaxAgeMs);
}

export function deleteSessionCookie(desk: Desk, c: DeskContext): void {
  const { name, options } = toCookie(desk, c, 'redaccion');
  deleteCookie(c, name, options);
}
