import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import { createCache, type Source } from './cache.ts';
import { getClientAddress } from './client-address.ts';
import { toKey, toOriginForm, toReadSlug } from './key.ts';
import { reportFault } from './log.ts';
import { setGauge } from './metrics.ts';
import { toProblem, toTooMany } from './problem.ts';
import { createSharedRateLimit } from './rate-limit.ts';
import { getRequestId } from './request-id.ts';
import { areSame } from './sources.ts';
import { type Stored, sendStored, toStoredResponse } from './stored.ts';
import { type createViewCounter, isReading } from './views.ts';

export type ListenerOptions = {
  app: App;
  files: Map<string, Stored>;
  headers: OutgoingHttpHeaders;
  views: ReturnType<typeof createViewCounter>;
  getVersion: () => string;
  /** Whether every answer is its connection's last. */
  isLeaving: () => boolean;
  trustedProxies: number;
};

const megabyte = 1024 * 1024;

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
  const { app, files, headers, views, getVersion, isLeaving, trustedProxies } = options;
  const rules = {
    getVersion,
    async make(key: string) {
      const notes: { sources: Source[] | null } = { sources: null };
      const answer = await app.request(key, {}, { notes });
      return { stored: await toStoredResponse(answer, headers), ...notes };
    },
    areSame: (sources: Source[]) => areSame(sources, (url) => app.request(url)),
  };
  const pages = createCache({ maxBytes: 40 * megabyte, ...rules });
  // A share of their own: whatever is asked for, it pushes no page out.
  const questions = createCache({ maxBytes: 8 * megabyte, ...rules });
  setGauge('cache_bytes', () => pages.countBytes() + questions.countBytes());
  const isQuestion = (key: string) => key.includes('?') && key.startsWith('/api/');
  const cacheOf = (key: string) => (isQuestion(key) ? questions : pages);
  const limitQuestions = createSharedRateLimit(questionRate);
  const addHeaders = (response: Response) => {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, String(value));
    if (isLeaving()) response.headers.set('Connection', 'close');
    return response;
  };
  const forward = getRequestListener(
    async (request, { incoming }) => {
      const clientAddress = getClientAddress(incoming as IncomingMessage, trustedProxies);
      const response = addHeaders(await app.fetch(request, { clientAddress }));
      response.headers.set(
        'X-Request-Id',
        getRequestId(incoming as IncomingMessage, trustedProxies),
      );
      return response;
    },
    {
      overrideGlobalObjects: false,
      // What cannot be made a request of, such as a Host that is none.
      errorHandler: () => addHeaders(toProblem(400, 'La solicitud no es válida.')),
    },
  );

  /** Nearly every request ends here. Nothing waits, and nothing is made that could have been made before. */
  function sendReady(request: IncomingMessage, response: ServerResponse, key: string): boolean {
    const ready = files.get(key) ?? cacheOf(key).getReady(key);
    if (!ready) return false;
    send(request, response, ready, key);
    return true;
  }

  function send(request: IncomingMessage, response: ServerResponse, stored: Stored, key: string) {
    const slug = stored.status === 200 ? toReadSlug(key) : null;
    if (slug !== null && isReading(request)) views.add(slug);
    // Not with what a CDN may keep and give to others.
    if (stored.status >= 400)
      response.setHeader('X-Request-Id', getRequestId(request, trustedProxies));
    // Asked at the end: a slow answer may have been begun before.
    if (isLeaving()) response.setHeader('Connection', 'close');
    return sendStored(request, response, stored)?.then(cacheOf(key).trim);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, key: string) {
    if (isQuestion(key)) {
      const wait = await limitQuestions(getClientAddress(request, trustedProxies));
      if (wait > 0) return sendResponse(request, response, toTooMany(wait));
    }
    return send(request, response, await cacheOf(key).get(key), key);
  }

  async function sendResponse(request: IncomingMessage, response: ServerResponse, made: Response) {
    return send(request, response, await toStoredResponse(made, headers), '');
  }

  return (request: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    const url = toOriginForm(request.url ?? '/');
    const refusal = refuse(request, url);
    if (refusal) return sendResponse(request, response, refusal);
    if (request.method !== 'GET' && request.method !== 'HEAD') return forward(request, response);
    // A key means itself, so an address that is one need not be taken apart.
    if (sendReady(request, response, url)) return;
    const key = toKey(url);
    if (key === null) return forward(request, response);
    if (key !== url && sendReady(request, response, key)) return;
    return answer(request, response, key).catch((error) => {
      reportFault(error, getRequestId(request, trustedProxies));
      return sendResponse(request, response, toProblem(500, 'Ocurrió un error inesperado.'));
    });
  };
}

/** What Node lets through and we do not answer. */
function refuse({ headers, httpVersionMinor }: IncomingMessage, url: string): Response | null {
  if (url.length > longestUrl) return toProblem(414, 'La dirección es demasiado larga.');
  if (!url.startsWith('/')) return toProblem(400, 'La dirección no es válida.');
  return headers.host === undefined && httpVersionMinor > 0
    ? toProblem(400, 'Falta la cabecera Host.')
    : null;
}
