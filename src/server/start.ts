import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { type Env, SetupError, toLocalUrl } from '#env.ts';
import { readAdvertisingSite } from '#newsroom/adverts/shown.ts';
import { createLiveSite } from '#newsroom/site-settings/site.ts';
import type { Store } from '#store/store.ts';
import { createApp } from './app.ts';
import { clientFolder, loadBuild } from './build.ts';
import {
  createResponseQueue,
  type ResponseQueueLimits,
  responseQueueLimits,
} from './cache/response-queue.ts';
import { watchVersion } from './cache/version-watch.ts';
import { createCardMaker } from './cards/card-maker.ts';
import { announceDue } from './discovery/announce-due.ts';
import { getClientAddress } from './http/client-address.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  guardConnections,
  toServerOptions,
} from './http/connections.ts';
import { openFastLane } from './http/fast-lane.ts';
import { createFrontCache } from './http/front-cache.ts';
import { createSecurityHeaders } from './http/headers.ts';
import { createHttpLane } from './http/http-lane.ts';
import { createListener } from './http/listener.ts';
import type { RequestHead } from './http/request-reply.ts';
import { createRequestScheduler } from './http/request-scheduler.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { reportFault } from './telemetry/log.ts';
import { createMissCounter } from './telemetry/misses.ts';
import { createObserver, observeRequests } from './telemetry/observe.ts';
import { createViewCounter } from './telemetry/views.ts';

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Pending connections are accepted for this long before a gentle shutdown. */
const acceptMs = 150;
/** The system's accept queue. Node accepts one in each turn, and on a busy machine few turns fit into `acceptMs`. */
const maxPendingConnections = 511;
/** An idle connection may still be used for this long. */
const idleGraceMs = 1_000;
/** Running requests then get this long to finish. */
const requestGraceMs = 2_500;
/** The time limit for writing the counts since the last write. */
const lastWriteMs = 3_000;

export type Limits = ConnectionLimits & ResponseQueueLimits;

export async function startServer(
  env: Env,
  store: Store,
  limits: Limits = { ...connectionLimits, ...responseQueueLimits },
) {
  const { render, assets } = await loadBuild();
  const headers = createSecurityHeaders(env);
  const frontCache = createFrontCache(env);
  const { fileHeaders } = frontCache;
  const files = loadStaticFiles(clientFolder, headers, { offline: env.OFFLINE, fileHeaders });
  const site = await createLiveSite(env, (url) => readAdvertisingSite(store, env, url));
  // nginx keeps a page for up to a second, and both together may take two.
  const watchMs = frontCache.countsHere ? 1_000 : 500;
  const version = await watchVersion(store, watchMs, async (change) => {
    // Before the new version applies: none of its pages may have the old identity.
    await site.refresh();
    if (env.INDEXNOW_KEY) void announceDue(env, store, change).catch(reportFault);
  });
  const isBehindProxy = env.TRUST_PROXY > 0;
  const server = createServer(toServerOptions(limits, isBehindProxy));
  await new Promise<void>((resolve, reject) => {
    server
      .once('error', reject)
      .listen(findSocket() ?? { port: env.PORT, host: env.HOST }, resolve);
  });
  // No await until the lanes are open: a request may arrive at once and needs its handler.
  const url = toUrl(server.address(), env);
  const siteUrl = env.SITE_URL ?? url;
  const views = createViewCounter(store);
  const misses = createMissCounter(store);
  const cards = createCardMaker();
  let isShuttingDown = false;
  const trustedProxies = env.TRUST_PROXY;
  const observe = createObserver(trustedProxies);
  guardConnections(server, { limits, headers, observe, isBehindProxy });
  site.move(siteUrl);
  const app = createApp({
    store,
    render,
    makeCard: cards.make,
    assets,
    getSite: site.get,
    indexNowKey: env.INDEXNOW_KEY,
    mailReportsKey: env.MAIL_REPORTS_KEY,
    readingsKey: env.READINGS_KEY,
    onReading: views.add,
    onAdvertClick: views.addClick,
  });
  const getClient = (request: RequestHead) => getClientAddress(request, trustedProxies);
  const inTurn = createResponseQueue(limits, getClient);
  const { listen, warm } = createListener({
    app,
    getSite: site.get,
    files,
    frontCache,
    headers,
    views,
    misses,
    inTurn,
    getVersion: version.get,
    getClient,
    trustedProxies,
  });
  const takeTurn = createRequestScheduler(getClient);
  const lane = { listen, takeTurn, isShuttingDown: () => isShuttingDown };
  const httpLane = createHttpLane({ ...lane, app, inTurn, headers, getClient, trustedProxies });
  server.on('request', observeRequests(httpLane, observe));
  const fastLane = openFastLane(server, { ...lane, observe, limits, isBehindProxy });

  await warm();

  const closeIdle = () => {
    server.closeIdleConnections();
    fastLane.closeIdle();
  };
  const closeAll = () => {
    server.closeAllConnections();
    fastLane.closeAll();
  };

  return {
    url,
    /** Answers running requests, writes the counts, and closes. With `isGentle`, clients may first finish sending. */
    async stop({ isGentle } = { isGentle: false }) {
      if (isGentle) {
        await sleep(acceptMs);
        for (let turns = 0; turns < maxPendingConnections; turns += 1) await turn();
      }
      version.stop();
      // Each response now closes its connection, so that no client sends another request into it.
      isShuttingDown = true;
      const closed = once(server, 'close');
      // Not http's close: it would cut off a client that is sending on an idle connection right now.
      NetServer.prototype.close.call(server);
      if (!isGentle) closeIdle();
      setTimeout(closeIdle, idleGraceMs).unref();
      setTimeout(closeAll, idleGraceMs + requestGraceMs).unref();
      await closed;
      cards.stop();
      const lastWrites = Promise.all([views.stop(), misses.stop()]).then(() => store.close());
      // The database may be unavailable or slow; counts not written by then are lost.
      await Promise.race([lastWrites, sleep(lastWriteMs)]);
    },
  };
}

/** At a Unix socket only the proxy knows the client: without it all readers would share one rate limit. */
function toUrl(address: AddressInfo | string | null, env: Env): string {
  if (typeof address === 'string' || address === null) {
    if (env.TRUST_PROXY > 0) return env.SITE_URL ?? 'http://localhost';
    throw new SetupError('Por un socket de archivo solo se atiende a un proxy: falta TRUST_PROXY.');
  }
  const host = findSocket() ? address.address : env.HOST;
  return toLocalUrl(host, address.port);
}

/**
 * systemd's socket activation (sd_listen_fds): the service manager holds the socket, so clients wait in it during a
 * restart. A worker gets it from its parent, under the parent's file descriptor.
 */
function findSocket(): { fd: number } | null {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  const holder = cluster.isWorker ? process.ppid : process.pid;
  return LISTEN_FDS === '1' && LISTEN_PID === String(holder) ? { fd: 3 } : null;
}
