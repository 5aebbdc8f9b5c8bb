import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { subscribeEndpoint } from '#contract/endpoints.ts';
import type { Store } from '#store/store.ts';
import { addSubscriber } from '#store/subscribers.ts';
import { toProblem } from '../problem.ts';
import { createSharedRateLimit } from '../rate-limit.ts';

/** Behind one mobile operator's address there may be many readers. */
const rate = { name: 'subscribe', most: 20, seconds: 600 };

export function addSubscribe(app: OpenAPIHono, store: Store): void {
  const limit = createSharedRateLimit(rate);
  const perClient: MiddlewareHandler = async (c, next) => {
    const wait = await limit(String(c.env?.clientAddress ?? ''));
    if (wait > 0) {
      return toProblem(429, 'Demasiadas solicitudes. Inténtelo más tarde.', {
        'Retry-After': String(wait),
      });
    }
    return next();
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
  app.post(subscribeEndpoint.path, perClient, size, jsonOnly);
  app.openapi(subscribeEndpoint, async (c) => {
    await addSubscriber(store, c.req.valid('json').email, Date.now());
    return c.json({ ok: true as const }, 200);
  });
}
