import type { MiddlewareHandler } from 'hono';
import { may, permissions } from '#contract/desk/roles.ts';
import { findSession } from '#newsroom/people/sessions.ts';
import { takeBody } from '../http/body.ts';
import { readToken } from './cookie.ts';
import { type Desk, type DeskEnv, type Endpoint, Refusal } from './endpoint.ts';

/** Before every endpoint: who asks, whether they may, and no more of a body than it takes. */
export function guard(desk: Desk, endpoint: Endpoint): MiddlewareHandler<DeskEnv> {
  const { may: whoMay, method, mostBytes } = endpoint;
  return async (c, next) => {
    if (whoMay !== 'anyone') {
      const token = readToken(desk, c);
      const found = token === null ? null : await findSession(desk.store, token, Date.now());
      if (!found) throw new Refusal(401, 'Su sesión venció, o todavía no ha entrado.');
      if (whoMay !== 'signed-in' && !may(found.person.role, whoMay)) {
        throw new Refusal(403, 'Su papel en la redacción no alcanza para esto.', {
          roles: permissions[whoMay],
        });
      }
      c.set('me', found.person);
      c.set('session', found.session);
    }
    if (method !== 'GET') {
      const { raw, url } = c.req;
      const body = await takeBody(raw, mostBytes);
      if (body instanceof Response) return body;
      c.req.raw = new Request(url, { method, headers: raw.headers, body });
    }
    return next();
  };
}
