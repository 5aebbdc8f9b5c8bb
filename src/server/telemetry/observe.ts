import type { IncomingMessage, ServerResponse } from 'node:http';
import { getClientAddress } from '../http/client-address.ts';
import { getRequestId } from '../http/request-id.ts';
import type { RequestHead } from '../http/request-reply.ts';
import { isLogged, logRequest } from './log.ts';
import { hideClient, toLoggedPath } from './log-text.ts';
import { areMetricsOn, count, countRequest } from './metrics.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;
type Source = 'memory' | 'made';

/** Called at the end of a request; `source` says whether the response was in memory. */
export type Observe = (request: RequestHead, status: number, start: number, source: Source) => void;

/** Counts and logs every request; null if neither is on. */
export function createObserver(trustedProxies: number): Observe | null {
  const isWatched = areMetricsOn() || isLogged('error');
  if (!isWatched) return null;
  return (request, status, start, source) => {
    const ms = performance.now() - start;
    const { method = '', url = '' } = request;
    if (areMetricsOn()) {
      countRequest(toKind(url), status, ms);
      if (method === 'GET' || method === 'HEAD') count('cache_answers_total', `source="${source}"`);
    }
    const level = status >= 500 ? 'error' : 'info';
    // A proxy checks health every other second: only failures are worth a line.
    if (!isLogged(level) || (status === 200 && isHealth(url))) return;
    logRequest(level, {
      id: getRequestId(request, trustedProxies),
      method,
      path: toLoggedPath(url),
      status,
      ms: Math.round(ms * 100) / 100,
      source,
      client: hideClient(getClientAddress(request, trustedProxies)),
    });
  };
}

export function observeRequests(listener: Listener, observe: Observe | null): Listener {
  if (!observe) return listener;
  return (request, response) => {
    const start = performance.now();
    listener(request, response);
    // A response from memory has been sent synchronously.
    if (response.writableEnded) observe(request, response.statusCode, start, 'memory');
    else {
      response.once('close', () => {
        const status = response.writableEnded ? response.statusCode : clientClosedRequest;
        observe(request, status, start, 'made');
      });
    }
  };
}

/** nginx's status for a client that disconnected before the response. */
export const clientClosedRequest = 499;

function toKind(url: string): string {
  if (url === '') return 'none';
  if (url.startsWith('/assets/')) return 'asset';
  if (url.startsWith('/api/articles/search')) return 'search';
  if (url.startsWith('/api/newsletter/')) return 'subscribe';
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/imagenes/')) return 'image';
  return isHealth(url) ? 'health' : 'page';
}

const isHealth = (url: string) => url === '/healthz' || url === '/readyz';
