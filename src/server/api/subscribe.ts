import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { subscribeEndpoint } from '#contract/endpoints.ts';
import type { Store } from '#store/store.ts';
import { addSubscriber } from '#store/subscribers.ts';
import { count } from '../metrics.ts';
import { toProblem, toTooMany } from '../problem.ts';
import { createSharedRateLimit } from '../rate-limit.ts';
import { refuseCrossSite } from './cross-site.ts';

/** Behind one mobile operator's address there may be many readers. */
const rateOfOne = { name: 'subscribe', burst: 20, perSecond: 2 / 60 };
/** Of all clients together: however many addresses a flood comes from, the list grows no faster than this. */
const rateOfAll = { name: 'subscribe-all', burst: 2_000, perSecond: 5 };

export function addSubscribe(app: OpenAPIHono, store: Store, siteUrl: string): void {
  const limitOne = createSharedRateLimit(rateOfOne);
  const limitAll = createSharedRateLimit(rateOfAll);
  const limit: MiddlewareHandler = async (c, next) => {
    const wait = (await limitOne(String(c.env?.clientAddress ?? ''))) || (await limitAll(''));
    return wait > 0 ? toTooMany(wait) : next();
  };
  const jsonOnly: MiddlewareHandler = async (c, next) => {
    const type = c.req.header('Content-Type') ?? '';
    if (!/^application\/json\s*(;|$)/i.test(type)) {
      return toProblem(415, 'El cuerpo debe ser application/json.');
    }
    try {
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer()));
    } catch {
      return toProblem(400, 'El cuerpo no es JSON válido.');
    }
    return next();
  };
  const size = bodyLimit({
    maxSize: 16 * 1024,
    onError: () => toProblem(413, 'El cuerpo no puede pasar de 16 KB.'),
  });
  app.post(subscribeEndpoint.path, refuseCrossSite(siteUrl), limit, size, jsonOnly);
  app.openapi(subscribeEndpoint, async (c) => {
    const { email, website } = c.req.valid('json');
    // Whoever fills in what no person sees is told what all are told, and learns nothing.
    if (!website) await addSubscriber(store, email, Date.now());
    count('subscriptions_total', website ? 'result="program"' : 'result="taken"');
    return c.json({ ok: true as const }, 200);
  });
}
