import type { MiddlewareHandler } from 'hono';
import { may, permissions } from '#contract/desk/roles.ts';
import { findSession } from '#newsroom/people/sessions.ts';
import { takeBody } from '../http/body.ts';
import { readToken } from './cookie.ts';
import { type Desk, type DeskEnv, type Endpoint, Refusal } from './endpoint.ts';

/** For what comes from somebody who is not known yet, which is a few words; a picture takes longer by a bad line. */
const patience = 30_000;

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
    if (method !== 'GET' && mostBytes !== 'stream') {
      const { raw, url } = c.req;
      const taking = takeBody(raw, mostBytes);
      const body = await (whoMay === 'anyone' ? inTime(taking) : taking);
      if (body instanceof Response) return body;
      c.req.raw = new Request(url, { method, headers: raw.headers, body });
    }
    return next();
  };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const refusal = new Refusal(408, 'La solicitud tardó demasiado en llegar.');
  const timer = setTimeout(reject, patience, refusal);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
