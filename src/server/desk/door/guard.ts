import type { MiddlewareHandler } from 'hono';
import { may } from '#contract/desk/roles.ts';
import { findSession, isNoted, noteUse } from '#newsroom/people/sessions.ts';
import { takeBody, usualMost } from '../../http/body.ts';
import type { BodyRoom } from '../body-room.ts';
import { type Desk, type DeskEnv, type Endpoint, NotAllowed, Refusal } from '../endpoint.ts';
import { readToken } from './cookie.ts';

/** For what comes from somebody who is not known yet, which is a few words; and for the rest, by the worst of lines. */
const [patience, longPatience] = [30_000, 120_000];

/** Before every endpoint: who asks, whether they may, and no more of a body than it takes. */
export function guard(
  desk: Desk,
  endpoint: Endpoint,
  enterRoom: BodyRoom,
): MiddlewareHandler<DeskEnv> {
  const { may: whoMay, method, mostBytes = usualMost } = endpoint;
  return async (c, next) => {
    if (whoMay !== 'anyone') {
      const token = readToken(desk, c);
      const now = Date.now();
      const found = token === null ? null : await findSession(desk.store, token, now);
      if (!found) throw new Refusal(401, 'Su sesión venció, o todavía no ha entrado.');
      if (whoMay !== 'signed-in' && !may(found.person.role, whoMay)) {
        throw new NotAllowed('Su papel en la redacción no alcanza para esto.', whoMay);
      }
      const { session } = found;
      if (!isNoted(session, now)) {
        desk.background.run(() => noteUse(desk.store, session, now), `session ${session.id}`);
      }
      c.set('me', found.person);
      c.set('session', session);
    }
    if (method === 'GET' || mostBytes === 'stream') return next();
    const { raw, url } = c.req;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), whoMay === 'anyone' ? patience : longPatience);
    const signal = AbortSignal.any([raw.signal, late.signal]);
    const size = Math.min(Number(raw.headers.get('Content-Length')) || mostBytes, mostBytes);
    const leaveRoom = await enterRoom(whoMay === 'anyone' ? 0 : c.var.me.id, size, signal);
    try {
      const body = await takeBody(raw, mostBytes, signal);
      clearTimeout(timer);
      if (late.signal.aborted) throw new Refusal(408, 'La solicitud tardó demasiado en llegar.');
      if (body instanceof Response) return body;
      const { headers } = raw;
      c.req.raw = new Request(url, { method, headers, body, signal: raw.signal });
      return await next();
    } finally {
      leaveRoom();
    }
  };
}
