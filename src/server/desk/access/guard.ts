import type { MiddlewareHandler } from 'hono';
import { may } from '#contract/desk/roles.ts';
import type { FairQueue } from '#fair-queue.ts';
import { findSession, isUseRecorded, recordUse } from '#newsroom/people/sessions.ts';
import { Refusal } from '#refusal.ts';
import type { Tx } from '#store/store.ts';
import { defaultMaxBytes, readRequestBody } from '../../http/body.ts';
import type { BodyMemory } from '../body-memory.ts';
import type { Desk, DeskContext, DeskEnv, Endpoint } from '../endpoint.ts';
import { runChecked } from './checked-writes.ts';
import { readToken } from './cookie.ts';

/** Anonymous bodies are a few words; others may come over a very slow connection. */
const [anonymousTimeoutMs, timeoutMs] = [30_000, 120_000];

/**
 * Runs before every endpoint: checks session, permission and body size. Session and permission are checked again after
 * the body and at the start of every transaction: the person may be disabled while the body arrives.
 */
export function guard(
  desk: Desk,
  endpoint: Endpoint,
  reserveMemory: BodyMemory,
  heavyWork: FairQueue,
): MiddlewareHandler<DeskEnv> {
  const {
    may: whoMay,
    method,
    maxBytes = defaultMaxBytes,
    locksPeople = false,
    isHeavy = false,
  } = endpoint;

  async function identify(c: DeskContext, tx: Tx | null = null): Promise<void> {
    if (whoMay === 'anyone') return;
    const token = readToken(desk, c);
    const signIn = token === null ? null : await findSession(desk.store, token, Date.now(), tx);
    if (!signIn) throw new Refusal('signed-out', 'Su sesión venció, o todavía no ha entrado.');
    if (whoMay !== 'signed-in' && !may(signIn.person.role, whoMay)) {
      const allowed = { permission: whoMay, people: [] };
      throw new Refusal('forbidden', 'Su rol no tiene permiso para esto.', { allowed });
    }
    c.set('me', signIn.person);
    c.set('session', signIn.session);
  }

  return async (c, next) => {
    const checkWrite = async (tx: Tx) => {
      if (locksPeople) await desk.store.blockWriters(tx, ['people']);
      await identify(c, tx);
    };
    const handle = async () => {
      if (whoMay === 'anyone') return next();
      const work = () => runChecked(checkWrite, next);
      return isHeavy ? heavyWork.run(String(c.var.me.id), work) : work();
    };

    await identify(c);
    if (whoMay !== 'anyone') {
      const { session } = c.var;
      const now = Date.now();
      if (!isUseRecorded(session, now)) {
        desk.background.run(() => recordUse(desk.store, session, now), `session ${session.id}`);
      }
    }
    if (method === 'GET') return handle();
    if (maxBytes === 'stream') {
      await handle();
      return identify(c);
    }
    const { raw, url } = c.req;
    const bodyTimeout = new AbortController();
    const timer = setTimeout(
      () => bodyTimeout.abort(),
      whoMay === 'anyone' ? anonymousTimeoutMs : timeoutMs,
    );
    const signal = AbortSignal.any([raw.signal, bodyTimeout.signal]);
    const size = Math.min(Number(raw.headers.get('Content-Length')) || maxBytes, maxBytes);
    const releaseMemory = await reserveMemory(whoMay === 'anyone' ? 0 : c.var.me.id, size, signal);
    try {
      const body = await readRequestBody(raw, maxBytes, signal);
      clearTimeout(timer);
      if (bodyTimeout.signal.aborted)
        throw new Refusal('timeout', 'La solicitud tardó demasiado en llegar.');
      if (body instanceof Response) return body;
      await identify(c);
      const { headers } = raw;
      c.req.raw = new Request(url, { method, headers, body, signal: raw.signal });
      return await handle();
    } finally {
      releaseMemory();
    }
  };
}
