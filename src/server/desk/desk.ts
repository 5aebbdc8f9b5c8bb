import { Hono } from 'hono';
import { Abandoned, createFairQueue } from '#fair-queue.ts';
import { toWorker } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { createAccentSheet } from '../cards/accent.ts';
import { isDecodable } from '../http/canonical-address.ts';
import { contentTypes } from '../http/content-types.ts';
import { endOfWorker } from '../http/end-of-worker.ts';
import { toProblem } from '../http/problem.ts';
import { reportFault, reportUnavailable } from '../telemetry/log.ts';
import { clientClosedRequest } from '../telemetry/observe.ts';
import { guard } from './access/guard.ts';
import { refuseOtherHosts, refuseOtherOrigins } from './access/origins.ts';
import { createBodyMemory } from './body-memory.ts';
import { createDocument } from './document.ts';
import type { Desk, DeskEnv, Endpoint } from './endpoint.ts';
import { listEndpoints } from './endpoints.ts';
import { isBuildAddress, listDeskFiles, sendFile } from './files.ts';
import { createDeskHeaders } from './headers.ts';
import { toRefusalResponse } from './refusal-response.ts';

export function createDesk(desk: Desk): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  const headers = Object.entries(createDeskHeaders(desk.env));
  const files = listDeskFiles();
  const toDocument = createDocument();
  const endpoints = listEndpoints(desk);
  const bodyMemory = createBodyMemory();
  const heavyWork = createFairQueue({ concurrency: Infinity });

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  app.use(async (c, next) => {
    if (isDecodable(c.req.url)) return next();
    throw new Refusal('malformed', 'La dirección tiene una codificación inválida.');
  });
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.use(refuseOtherHosts(desk.url), refuseOtherOrigins(desk.url));
  for (const endpoint of endpoints) {
    app.on(
      endpoint.method,
      endpoint.path,
      guard(desk, endpoint, bodyMemory, heavyWork),
      endpoint.handle,
    );
  }
  refuseOtherMethods(app, endpoints);
  app.all('/api/*', () => toProblem(404, 'Esta dirección no existe en la API.'));
  if (!desk.env.OFFLINE) app.get(toWorker(), (c) => c.body(endOfWorker, 200, script));
  app.route('/', createAccentSheet(desk.getSite));
  app.get('*', async (c) => {
    const file = await sendFile(files, c);
    if (file) return file;
    // A file of an older build. The browser would run the document as a broken script.
    if (isBuildAddress(c.req.path)) throw new Refusal('missing', 'Este archivo ya no existe.');
    return c.html(toDocument(desk.getSite().name), 200, fresh);
  });
  app.all('*', () => toProblem(405, 'Esta dirección admite GET.', { Allow: 'GET' }));

  app.onError(async (error) => {
    if (error instanceof Refusal) return toRefusalResponse(desk.store, error);
    // The client has disconnected.
    if (error instanceof Abandoned) return new Response(null, { status: clientClosedRequest });
    if ('code' in error && error.code === 'ENOSPC') {
      reportUnavailable(error);
      const full = new Refusal('disk-full', 'No queda espacio en el disco del servidor.');
      return toRefusalResponse(desk.store, full);
    }
    if (desk.store.isUnavailable(error)) {
      reportUnavailable(error);
      const detail = 'Los datos no están disponibles. Inténtelo de nuevo en unos segundos.';
      return toProblem(503, detail, { 'Retry-After': '5' });
    }
    reportFault(error);
    return toProblem(500, 'Ocurrió un error inesperado.');
  });
  return app;
}

/** Browsers ask each time whether there is a newer build. */
const fresh = { 'Cache-Control': 'no-cache' };
const script = { ...fresh, 'Content-Type': contentTypes['.js'] ?? '' };

function refuseOtherMethods(app: Hono<DeskEnv>, endpoints: Endpoint[]): void {
  const methods = Map.groupBy(endpoints, ({ path }) => path);
  for (const [path, rows] of methods) {
    const allowed = rows.map(({ method }) => method).join(', ');
    app.all(path, () => toProblem(405, `Esta dirección admite ${allowed}.`, { Allow: allowed }));
  }
}
