import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { apiPatterns } from '#paths.ts';
import type { Store } from '#store/store.ts';
import { isDecodable } from '../http/canonical-address.ts';
import { toProblem } from '../http/problem.ts';
import { reportFault, reportUnavailable } from '../telemetry/log.ts';
import { endpoints } from './endpoints.ts';
import { addReads } from './reads.ts';
import { addSubscribe } from './subscribe.ts';

/** The API of the specification. Pages read through it too, in process. */
export function createApi(store: Store, siteUrl: string): OpenAPIHono {
  const api = new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return;
      const names = result.error.issues.map((issue) => issue.path.join('.')).filter(Boolean);
      return toProblem(400, `Valor no admitido: ${[...new Set(names)].join(', ') || 'el cuerpo'}.`);
    },
  });
  api.use('/api/*', async (c, next) => {
    if (!isDecodable(c.req.url)) {
      return toProblem(400, 'La dirección tiene una codificación inválida.');
    }
    return next();
  });
  addReads(api, store);
  addSubscribe(api, store, siteUrl);
  api.doc31(apiPatterns.openapi, {
    openapi: '3.1.0',
    info: { title: 'Plomada', version: '1.0.0', description: 'Noticias del sector construcción' },
  });
  refuseOtherMethods(api);
  api.all('/api/*', () => toProblem(404, 'Esta dirección no existe en la API.'));
  api.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (store.isUnavailable(error)) {
      reportUnavailable(error);
      return toProblem(
        503,
        'Los datos no están disponibles. Inténtelo de nuevo en unos segundos.',
        {
          'Retry-After': '5',
        },
      );
    }
    reportFault(error);
    return toProblem(500, 'Ocurrió un error inesperado.');
  });
  return api;
}

function refuseOtherMethods(api: OpenAPIHono): void {
  const routes = [...endpoints, { path: apiPatterns.openapi, method: 'get' }];
  for (const { path, method } of routes) {
    const allowed = method === 'get' ? 'GET, HEAD' : method.toUpperCase();
    api.all(path.replace('{slug}', ':slug'), () =>
      toProblem(405, `Esta dirección admite ${allowed}.`, { Allow: allowed }),
    );
  }
}
