import type { IncomingMessage, ServerResponse } from 'node:http';
import { getClientAddress } from '../http/client-address.ts';
import { getRequestId } from '../http/request-id.ts';
import type { Asked } from '../http/request-reply.ts';
import { isLogged, logRequest } from './log.ts';
import { hideClient, toLoggedPath } from './log-text.ts';
import { areMetricsOn, count, countRequest } from './metrics.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;
type Source = 'memory' | 'made';

/** Takes note of a request that is over: when it began, and whether its answer was in memory or had to be made. */
export type Observe = (request: Asked, status: number, start: number, source: Source) => void;

/** Counts every request and gives it a line in the log, if either is wanted. */
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
    // A proxy asks after our health every other second, and is told something new only when it fails.
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

/** What goes by Node's http. */
export function observeRequests(listener: Listener, observe: Observe | null): Listener {
  if (!observe) return listener;
  return (request, response) => {
    const start = performance.now();
    listener(request, response);
    // What is in memory is on its way by now; the rest takes its time.
    if (response.writableEnded) observe(request, response.statusCode, start, 'memory');
    else {
      response.once('close', () => {
        const status = response.writableEnded ? response.statusCode : clientClosedRequest;
        observe(request, status, start, 'made');
      });
    }
  };
}

/** As nginx has it: the client went away before there was an answer. */
export const clientClosedRequest = 499;

/** What was asked for, in the few words by which it is counted. */
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
