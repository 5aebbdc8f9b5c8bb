import type { OutgoingHttpHeaders } from 'node:http';
import { limits } from '#contract/rules.ts';
import { patterns, toHome } from '#paths.ts';
import type { SiteIdentity } from '#site/identity.tsx';
import { toDocument } from '#site/light/document.ts';
import { busyPage } from '#site/light/missing.ts';
import type { App } from '../app.ts';
import {
  fromLightKey,
  isForMachines,
  isLightKey,
  toArticleSlug,
  toKey,
  toLightKey,
  toOriginForm,
} from '../cache/cache-key.ts';
import { type Stored, sendStored, toStored, toStoredResponse } from '../cache/cached-response.ts';
import { areSame } from '../cache/provenance.ts';
import { createCache, type Notes, type Source } from '../cache/response-cache.ts';
import type { InTurn } from '../cache/response-queue.ts';
import { toArrival } from '../telemetry/arrivals.ts';
import { reportFault } from '../telemetry/log.ts';
import { setGauge } from '../telemetry/metrics.ts';
import { isEmptySearch, type MissCounter } from '../telemetry/misses.ts';
import { isReading, type ViewCounter } from '../telemetry/views.ts';
import type { FrontCache } from './front-cache.ts';
import { isLight } from './mode.ts';
import { reportBusy, toBusy, toProblem, toRefusedPage, toTooMany } from './problem.ts';
import { createSharedRateLimit } from './rate-limit.ts';
import { getRequestId } from './request-id.ts';
import type { Reply, RequestHead } from './request-reply.ts';

export type ListenerOptions = {
  app: App;
  getSite: () => SiteIdentity;
  files: Map<string, Stored>;
  frontCache: FrontCache;
  headers: OutgoingHttpHeaders;
  views: ViewCounter;
  misses: MissCounter;
  inTurn: InTurn;
  getVersion: () => string;
  getClient: (request: RequestHead) => string;
  trustedProxies: number;
};

/** Answers a request; calls `passOn` synchronously for one that is never cached. */
export type Listener = (request: RequestHead, reply: Reply, passOn: () => void) => void;

const megabyte = 1024 * 1024;

/** RFC 9110 requires servers to accept at least this. */
const maxUrlLength = 8_000;

/**
 * For searches and lists with parameters that are not in memory. A reader who types sends three or four, one per 200 ms
 * pause. Behind one address of a mobile operator sixty readers can start at once, and then two or three a second.
 */
const queryRate = { name: 'queries', burst: 240, perSecond: 10 };

/** A list of five hundred articles costs as much as ten of fifty. */
function toCost(key: string): number {
  const [, limit = '1'] = /[?&]limit=(\d+)/.exec(key) ?? [];
  return Math.max(1, Math.ceil(Math.min(Number(limit), limits.maxList) / limits.list));
}

export function createListener(options: ListenerOptions) {
  const { app, getSite, files, frontCache, headers, views, misses, inTurn } = options;
  const { getVersion, getClient, trustedProxies } = options;
  const rules = {
    getVersion,
    inTurn,
    async make(key: string, request: RequestHead | null) {
      const notes: Notes = { sources: null };
      const address = `http://localhost${fromLightKey(key)}`;
      const init = isLightKey(key) ? { headers: { 'Save-Data': 'on' } } : {};
      const response = await app.request(address, init, {
        notes,
        ...(request && { clientAddress: getClient(request) }),
      });
      const { status } = response;
      const slug = status === 200 ? toArticleSlug(fromLightKey(key)) : null;
      const advert = notes.advert ?? null;
      const isShared = frontCache.describe({
        key: fromLightKey(key),
        status,
        headers: response.headers,
        isMissingPage: (status === 404 || status === 410) && notes.sources !== null,
        slug,
        advert,
      });
      const stored = await toStoredResponse(response, headers);
      const foundNothing = notes.foundNothing === true;
      Object.assign(stored, { slug, advert, isShared, foundNothing });
      if (notes.sharedNotFound === undefined || !isLightKey(key)) return { stored, ...notes };
      // A light page is replaced by a light page.
      return { stored, ...notes, sharedNotFound: toLightKey(notes.sharedNotFound) };
    },
    areSame: (sources: Source[]) => areSame(sources, getSite(), (url) => app.request(url)),
  };
  const pages = createCache({ maxBytes: 40 * megabyte, ...rules });
  // Separate budgets: made-up queries must not evict pages, and pages of results must not evict the lists that pages use.
  const queries = createCache({ maxBytes: 6 * megabyte, ...rules });
  const results = createCache({ maxBytes: 2 * megabyte, ...rules });
  setGauge('cache_bytes', () => pages.countBytes() + queries.countBytes() + results.countBytes());
  // A static file: liveness must not depend on load or on the database.
  const health = { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  files.set('/healthz', toStored(200, health, Buffer.from('{"ok":true}')));
  const isResults = (key: string) => key.startsWith(`${patterns.search}?`);
  const isQuery = (key: string) => isResults(key) || (key.includes('?') && key.startsWith('/api/'));
  const chooseCache = (key: string) => (isResults(key) ? results : isQuery(key) ? queries : pages);
  const limitQueries = createSharedRateLimit(queryRate);

  const toVersion = ({ headers }: RequestHead, key: string) =>
    isLight(headers) ? toLightKey(key) : key;

  /** Nearly every request ends here, so it is synchronous. */
  function sendReady(request: RequestHead, reply: Reply, key: string): boolean {
    const ready = files.get(key) ?? chooseCache(key).getReady(toVersion(request, key));
    if (!ready) return false;
    send(request, reply, ready, key);
    return true;
  }

  function send(request: RequestHead, reply: Reply, stored: Stored, key: string): void {
    const { slug, advert } = stored;
    const isMiss = isEmptySearch(key, stored);
    if ((slug !== null || advert !== null || isMiss) && isReading(request)) {
      if (frontCache.countsHere && (slug !== null || advert !== null)) {
        const isArrival = slug !== null && !key.startsWith('/api/');
        const arrival = isArrival ? toArrival(request.headers, getSite().url) : null;
        views.add({ slug, advert, arrival });
      }
      if (isMiss) misses.add(key);
    }
    const extraHead = stored.isShared ? frontCache.getExpiry() : toRequestId(request, stored);
    const isSent = sendStored(request, reply, stored, { added: extraHead, inTurn });
    if (isSent === true) return;
    const sendBusy = () => sendRefusal(request, reply, key);
    settle(
      request,
      reply,
      isSent.then((wasSent) => (wasSent ? undefined : sendBusy())),
    );
  }

  /** Not on responses that a cache may send to others. */
  const toRequestId = (request: RequestHead, { status }: Stored) =>
    status < 400 ? '' : `X-Request-Id: ${getRequestId(request, trustedProxies)}\r\n`;

  async function respond(request: RequestHead, reply: Reply, key: string) {
    const wait = isQuery(key) ? await limitQueries(getClient(request), toCost(key)) : 0;
    if (wait > 0) return sendRefusal(request, reply, key, wait);
    const stored = await chooseCache(key).get(toVersion(request, key), request);
    return stored ? send(request, reply, stored, key) : sendRefusal(request, reply, key);
  }

  /** Rendered once for each identity of the site: a flood must not cost a rendering per refusal. */
  let refusals = { site: getSite(), responses: new Map<string, Promise<Stored>>() };
  /** 429 with the seconds to wait; with 0, 503 because the queue is full. */
  async function sendRefusal(request: RequestHead, reply: Reply, key: string, wait = 0) {
    if (wait === 0) reportBusy();
    if (refusals.site !== getSite()) refusals = { site: getSite(), responses: new Map() };
    const kind = `${isForMachines(key)} ${wait}`;
    const refusal = refusals.responses.get(kind) ?? makeRefusal(key, wait);
    refusals.responses.set(kind, refusal);
    send(request, reply, await refusal, '');
  }

  async function makeRefusal(key: string, wait: number): Promise<Stored> {
    const problem = wait > 0 ? toTooMany(wait) : toBusy();
    const site = getSite();
    const page = () => toRefusedPage(problem, toDocument(busyPage, site));
    const stored = await toStoredResponse(isForMachines(key) ? problem : page(), headers);
    // Compressing needs a place in the queue, which is full.
    return { ...stored, isCompressible: false };
  }

  async function sendResponse(
    request: RequestHead,
    reply: Reply,
    response: Response,
  ): Promise<void> {
    send(request, reply, await toStoredResponse(response, headers), '');
  }

  /** An unexpected error is logged, and the client gets a 500. */
  function settle(request: RequestHead, reply: Reply, work: Promise<void>): void {
    void work
      .catch((error) => {
        reportFault(error, getRequestId(request, trustedProxies));
        return sendResponse(request, reply, toProblem(500, 'Ocurrió un error inesperado.'));
      })
      .catch(reportFault);
  }

  const listen: Listener = (request, reply, passOn) => {
    const url = toOriginForm(request.url ?? '/');
    const refusal = refuse(request, url);
    if (refusal) return settle(request, reply, sendResponse(request, reply, refusal));
    if (request.method !== 'GET' && request.method !== 'HEAD') return passOn();
    // Most addresses are their own key: try that before parsing.
    if (sendReady(request, reply, url)) return;
    const key = toKey(url);
    if (key === null) return passOn();
    if (key !== url && sendReady(request, reply, key)) return;
    settle(request, reply, respond(request, reply, key));
  };

  return {
    listen,
    /** So that this process can send the front page even if the database goes away. */
    async warm(): Promise<void> {
      const home = toHome();
      await Promise.allSettled([home, toLightKey(home)].map((key) => pages.prepare(key)));
    },
  };
}

/** Refuses what Node's parser accepts and we do not. */
function refuse(request: RequestHead, url: string): Response | null {
  const { headers, headersDistinct, httpVersionMinor } = request;
  if (url.length > maxUrlLength) return toProblem(414, 'La dirección es demasiado larga.');
  if (!url.startsWith('/')) return toProblem(400, 'La dirección no es válida.');
  if (headers.host === undefined && httpVersionMinor > 0) {
    return toProblem(400, 'Falta la cabecera Host.');
  }
  // RFC 9112, 3.2: a proxy may have used the other one.
  const hosts = headersDistinct?.host ?? [];
  return hosts.length > 1 ? toProblem(400, 'Hay más de una cabecera Host.') : null;
}
