import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { foldEmail } from '#store/email.ts';
import type { Store } from '#store/store.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { isJson, parseJson, readRequestBody } from '../http/body.ts';
import { toProblem, toTooMany } from '../http/problem.ts';
import { createSharedRateLimit } from '../http/rate-limit.ts';
import { count } from '../telemetry/metrics.ts';
import { refuseCrossSite } from './cross-site.ts';
import { subscribeEndpoint } from './endpoints.ts';

/** The limit per client. Many readers share the address of a mobile operator. */
const clientRate = { name: 'subscribe', burst: 20, perSecond: 2 / 60 };
/** The limit of all clients together, against a flood from many addresses. */
const totalRate = { name: 'subscribe-all', burst: 2_000, perSecond: 5 };
/** The limit per mailbox in all its spellings, so that a stranger cannot fill it with emails. */
const mailboxRate = { name: 'subscribe-mailbox', burst: 5, perSecond: 5 / 86_400 };

export function addSubscribe(app: OpenAPIHono, store: Store, siteUrl: string): void {
  const limitClient = createSharedRateLimit(clientRate);
  const limitTotal = createSharedRateLimit(totalRate);
  const limitMailbox = createSharedRateLimit(mailboxRate);
  const limit: MiddlewareHandler = async (c, next) => {
    const wait = (await limitClient(String(c.env?.clientAddress ?? ''))) || (await limitTotal(''));
    return wait > 0 ? toTooMany(wait) : next();
  };
  app.post(subscribeEndpoint.path, refuseCrossSite(siteUrl), limit, assertJson);
  app.openapi(subscribeEndpoint, async (c) => {
    const start = performance.now();
    const { email, website } = c.req.valid('json');
    // A bot that fills in the hidden field, or exceeds the limit, gets the same response and learns nothing.
    const isAccepted = !website && (await limitMailbox(toMailbox(email))) === 0;
    if (isAccepted) await addSubscriber(store, email, Date.now());
    count('subscriptions_total', website ? 'result="program"' : 'result="taken"');
    await waitForBeat(start);
    return c.json({ ok: true as const }, 200);
  });
}

/** Many servers deliver `ana+obra@` and `a.na@` to `ana@`. */
function toMailbox(email: string): string {
  const [local = '', domain = ''] = foldEmail(email).split('@');
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}

const beatMs = 20;

/**
 * SQLite takes a third longer for a new address than for a known one. Answering at fixed intervals hides the
 * difference.
 */
const waitForBeat = (start: number): Promise<void> =>
  sleep(beatMs - ((performance.now() - start) % beatMs));

/** zod-openapi ignores a body of another type, and reads one of any size. */
const assertJson: MiddlewareHandler = async (c, next) => {
  const { raw, url, method } = c.req;
  const body = await readRequestBody(raw);
  if (body instanceof Response) return body;
  if (!isJson(c.req.header('Content-Type'))) {
    return toProblem(415, 'El cuerpo debe ser application/json.');
  }
  if (parseJson(body) === undefined) return toProblem(400, 'El cuerpo no es JSON válido.');
  c.req.raw = new Request(url, { method, headers: raw.headers, body });
  return next();
};
