import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { parsePage, patterns, toApiArticle } from '#paths.ts';
import { createCache } from './cache.ts';
import { toCanonicalPath } from './canonical.ts';
import { getClientAddress } from './client-address.ts';
import { reportFault } from './log.ts';
import { setGauge } from './metrics.ts';
import { toProblem, toTooMany } from './problem.ts';
import { createSharedRateLimit } from './rate-limit.ts';
import { getRequestId } from './request-id.ts';
import { type Stored, sendStored, toStoredResponse } from './stored.ts';
import { type createViewCounter, isReading } from './views.ts';

export type ListenerOptions = {
  app: Hono;
  files: Map<string, Stored>;
  headers: OutgoingHttpHeaders;
  views: ReturnType<typeof createViewCounter>;
  getVersion: () => string;
  trustedProxies: number;
};

const cacheBytes = 64 * 1024 * 1024;

/** What RFC 9110 asks every server to take. */
const longestUrl = 8_000;

/**
 * Searches and other questions of a client's own wording, if they must be looked up: answers in memory cost nothing
 * and do not count. A reader who types asks three or four times, one a 200 ms pause; behind one address of a mobile
 * operator sixty may begin in the same moment, and then two or three a second, before anyone waits.
 */
const questionRate = { name: 'questions', burst: 240, perSecond: 10 };

/** The way of every request: a file of the build, a kept answer, or the application. */
export function createListener(options: ListenerOptions) {
  const { app, files, headers, views, getVersion, trustedProxies } = options;
  const cache = createCache({
    maxBytes: cacheBytes,
    getVersion,
    make: async (key) => toStoredResponse(await app.request(key)),
  });
  setGauge('cache_bytes', cache.countBytes);
  const limitQuestions = createSharedRateLimit(questionRate);
  const forward = getRequestListener(
    async (request, { incoming }) => {
      const clientAddress = getClientAddress(incoming as IncomingMessage, trustedProxies);
      const response = await app.fetch(request, { clientAddress });
      for (const [name, value] of Object.entries(headers))
        response.headers.set(name, String(value));
      response.headers.set(
        'X-Request-Id',
        getRequestId(incoming as IncomingMessage, trustedProxies),
      );
      return response;
    },
    { overrideGlobalObjects: false },
  );

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = toOriginForm(request.url ?? '/');
    const sendMade = (stored: Stored) => {
      // Not with what a CDN may keep and give to others.
      if (stored.status >= 400)
        response.setHeader('X-Request-Id', getRequestId(request, trustedProxies));
      return sendStored(request, response, stored, headers);
    };
    const send = async (answer: Response) => sendMade(await toStoredResponse(answer));
    const refusal = refuse(request, url);
    if (refusal) return send(refusal);
    const key = request.method === 'GET' || request.method === 'HEAD' ? toKey(url) : null;
    if (key === null) return forward(request, response);
    const file = files.get(key);
    if (file) return sendStored(request, response, file, headers);
    try {
      if (key.includes('?') && !cache.has(key)) {
        const wait = await limitQuestions(getClientAddress(request, trustedProxies));
        if (wait > 0) return await send(toTooMany(wait));
      }
      const stored = await cache.get(key);
      const slug = stored.status === 200 ? toReadSlug(key) : null;
      if (slug !== null && isReading(request)) views.add(slug);
      await sendMade(stored);
    } catch (error) {
      reportFault(error, getRequestId(request, trustedProxies));
      await send(toProblem(500, 'Ocurrió un error inesperado.'));
    }
  };
}

/** What Node lets through and we do not answer. */
function refuse({ headers, httpVersionMinor }: IncomingMessage, url: string): Response | null {
  if (url.length > longestUrl) return toProblem(414, 'La dirección es demasiado larga.');
  return headers.host === undefined && httpVersionMinor > 0
    ? toProblem(400, 'Falta la cabecera Host.')
    : null;
}

/** RFC 9112: a server must also take the whole address, as clients send it to a proxy. */
const toOriginForm = (url: string) =>
  url.startsWith('http') ? url.replace(/^https?:\/\/[^/?]*\/?/i, '/') : url;

/** What an address means, without what does not change the answer; null for what must not be kept. */
function toKey(url: string): string | null {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (path === '/healthz' || path === '/readyz' || !path.startsWith('/')) return null;
  if (toCanonicalPath(path) !== null) return null;
  if (mark === -1) return path;
  if (path.startsWith('/api/')) return url;
  // Other parameters than a list's page were put there by whoever tracks the link.
  const page = path.startsWith(categoryPrefix) ? parsePage(url.slice(mark)) : 1;
  return page > 1 ? `${path}?pagina=${page}` : path;
}

const categoryPrefix = patterns.category.replace(':slug', '');
const articlePrefixes = [patterns.article.replace(':slug', ''), toApiArticle('')];

/** The article a request reads, if it reads one. */
function toReadSlug(key: string): string | null {
  const prefix = articlePrefixes.find((start) => key.startsWith(start));
  if (prefix === undefined) return null;
  const slug = key.slice(prefix.length);
  return slug.startsWith('search') && slug.includes('?') ? null : slug;
}
