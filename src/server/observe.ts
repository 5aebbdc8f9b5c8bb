import type { IncomingMessage, ServerResponse } from 'node:http';
import { getClientAddress } from './client-address.ts';
import { isLogged, writeLine } from './log.ts';
import { hideClient, toLoggedPath } from './log-text.ts';
import { areMetricsOn, count, countRequest } from './metrics.ts';
import { takeRequestId } from './request-id.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Counts every request and gives it a line in the log, if either is wanted. */
export function observeRequests(listener: Listener, trustedProxies: number): Listener {
  const isWatched = areMetricsOn() || isLogged(errorLevel);
  if (!isWatched) return listener;
  return (request, response) => {
    const start = performance.now();
    listener(request, response);
    // What is in memory is on its way by now; the rest takes its time.
    if (response.writableEnded) note(request, response, start, 'memory', trustedProxies);
    else {
      response.once('close', () => note(request, response, start, 'made', trustedProxies));
    }
  };
}

const [infoLevel, errorLevel] = [30, 50];

type Source = 'memory' | 'made';

function note(
  request: IncomingMessage,
  response: ServerResponse,
  start: number,
  source: Source,
  trustedProxies: number,
): void {
  const ms = performance.now() - start;
  const { method = '', url = '' } = request;
  // As nginx has it: the client went away before there was an answer.
  const status = response.writableEnded ? response.statusCode : 499;
  if (areMetricsOn()) {
    countRequest(toKind(url), status, ms);
    if (method === 'GET' || method === 'HEAD') count('cache_answers_total', sourceLabels[source]);
  }
  const level = status >= 500 ? errorLevel : infoLevel;
  if (!isLogged(level)) return;
  // By hand: as much again as pino's own way would be a tenth of the work of answering from memory.
  writeLine(
    `{"level":${level},"time":${Date.now()},"id":"${takeRequestId(request, trustedProxies)}","method":"${method}","path":${toLoggedPath(url)},"status":${status},"ms":${Math.round(ms * 100) / 100},"source":"${source}","client":"${toNetwork(request, trustedProxies)}"}\n`,
  );
}

const sourceLabels = { memory: 'source="memory"', made: 'source="made"' };

/** What was asked for, in the few words that figures are kept by. */
function toKind(url: string): string {
  if (url.startsWith('/assets/')) return 'asset';
  if (url.startsWith('/api/articles/search')) return 'search';
  if (url.startsWith('/api/newsletter/')) return 'subscribe';
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/imagenes/')) return 'image';
  return url === '/healthz' || url === '/readyz' ? 'health' : 'page';
}

/** One client asks many times. */
const networks = new Map<string, string>();

function toNetwork(request: IncomingMessage, trustedProxies: number): string {
  const { remoteAddress = '' } = request.socket;
  const seen = trustedProxies === 0 ? remoteAddress : getClientAddress(request, trustedProxies);
  let network = networks.get(seen);
  if (network === undefined) {
    network = hideClient(getClientAddress(request, trustedProxies));
    if (networks.size >= 10_000) networks.clear();
    networks.set(seen, network);
  }
  return network;
}
