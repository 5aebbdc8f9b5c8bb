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
import { createMaking, type MakingLimits, makingLimits } from './cache/making.ts';
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
import { createSecurityHeaders } from './http/headers.ts';
import { createHttpLane } from './http/http-lane.ts';
import { createListener } from './http/listener.ts';
import type { Asked } from './http/request-reply.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { createTurns } from './http/turns.ts';
import { reportFault } from './telemetry/log.ts';
import { createMissCounter } from './telemetry/misses.ts';
import { createObserver, observeRequests } from './telemetry/observe.ts';
import { createViewCounter } from './telemetry/views.ts';

export type RunningServer = {
  url: string;
  /** Answers what is under way, writes down readings, and closes. Gently: clients have time to send what they began. */
  stop: (manner?: { isGentle: boolean }) => Promise<void>;
};

/** What has reached this machine by the time of a gentle end is taken in within this, and answered as ever. */
const takingIn = 150;
/** At each turn of its loop Node takes in one, of so many that the system lets wait. On a busy machine few turns fit into any time. */
const mostWaitingToConnect = 511;
/** How long a client with an idle connection may then still use it. */
const gentleness = 1_000;
/** Requests under way get a moment more; a connection that never ends does not hold up the end. */
const impatience = 2_500;
/** For what was gathered since it was last written down. */
const lastWords = 3_000;

export type Limits = ConnectionLimits & MakingLimits;

/** Serves the site on an open store until stopped. */
export async function startServer(
  env: Env,
  store: Store,
  limits: Limits = { ...connectionLimits, ...makingLimits },
): Promise<RunningServer> {
  const { render, assets } = await loadBuild();
  const headers = createSecurityHeaders(env);
  const files = loadStaticFiles(clientFolder, headers, { offline: env.OFFLINE });
  const site = await createLiveSite(env, (url) => readAdvertisingSite(store, env, url));
  const version = await watchVersion(store, 1_000, async (change) => {
    // Before the version is the new one: no page of it must be made of who the site was.
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
  // Nothing is awaited from here on: a request may come at once, and must find someone who answers it.
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
    onFollowed: views.addClick,
  });
  const getClient = (request: Asked) => getClientAddress(request, trustedProxies);
  const inTurn = createMaking(limits, getClient);
  const listen = createListener({
    app,
    getSite: site.get,
    files,
    headers,
    views,
    misses,
    inTurn,
    getVersion: version.get,
    getClient,
    trustedProxies,
  });
  const takeTurn = createTurns(getClient);
  const lane = { listen, takeTurn, isShuttingDown: () => isShuttingDown };
  const httpLane = createHttpLane({ ...lane, app, inTurn, headers, getClient, trustedProxies });
  server.on('request', observeRequests(httpLane, observe));
  const fastLane = openFastLane(server, { ...lane, observe, limits });

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
    async stop({ isGentle } = { isGentle: false }) {
      if (isGentle) {
        await sleep(takingIn);
        for (let turns = 0; turns < mostWaitingToConnect; turns += 1) await turn();
      }
      version.stop();
      // From here on an answer is its connection's last, so that no client sends another into a closing door.
      isShuttingDown = true;
      const closed = once(server, 'close');
      // Not http's own: a client whose connection is idle may be sending right now, and would be cut off.
      NetServer.prototype.close.call(server);
      if (!isGentle) closeIdle();
      setTimeout(closeIdle, gentleness).unref();
      setTimeout(closeAll, gentleness + impatience).unref();
      await closed;
      cards.stop();
      const saved = Promise.all([views.stop(), misses.stop()]).then(() => store.close());
      // The database may be away or busy, and a cheap server slow; what is not written down by then is given up.
      await Promise.race([saved, sleep(lastWords)]);
    },
  };
}

/** By a file only a proxy comes in, and it alone knows who asks: without it all readers would share one reader's limits. */
function toUrl(address: AddressInfo | string | null, env: Env): string {
  if (typeof address === 'string' || address === null) {
    if (env.TRUST_PROXY > 0) return env.SITE_URL ?? 'http://localhost';
    throw new SetupError('Por un socket de archivo solo se atiende a un proxy: falta TRUST_PROXY.');
  }
  const host = findSocket() ? address.address : env.HOST;
  return toLocalUrl(host, address.port);
}

/**
 * The socket that a service manager holds and hands to whoever runs, as the third after the usual ones (systemd's
 * sd_listen_fds): clients who come while nobody does wait in it. A worker asks its parent for it, by that one's numbers.
 */
function findSocket(): { fd: number } | null {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  const holder = cluster.isWorker ? process.ppid : process.pid;
  return LISTEN_FDS === '1' && LISTEN_PID === String(holder) ? { fd: 3 } : null;
}
