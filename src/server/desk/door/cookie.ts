import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { longest } from '#newsroom/people/sessions.ts';
import type { Desk, DeskContext } from '../endpoint.ts';

/**
 * Over https at our own name, where browsers see to it that nobody else has set a cookie with this prefix. Whoever comes
 * through a tunnel comes over http, and no such cookie would be kept.
 */
function toCookie({ url }: Desk, c: DeskContext) {
  const { protocol, hostname } = new URL(url);
  const asked = URL.parse(`http://${c.req.header('Host') ?? ''}`)?.hostname;
  const secure = protocol === 'https:' && asked === hostname;
  return {
    name: secure ? '__Host-redaccion' : 'redaccion',
    options: { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const,
  };
}

export const readToken = (desk: Desk, c: DeskContext): string | null =>
  getCookie(c, toCookie(desk, c).name) || null;

export function giveToken(desk: Desk, c: DeskContext, token: string): void {
  const { name, options } = toCookie(desk, c);
  setCookie(c, name, token, { ...options, maxAge: longest / 1000 });
}

export function takeTokenBack(desk: Desk, c: DeskContext): void {
  const { name, options } = toCookie(desk, c);
  deleteCookie(c, name, options);
}
