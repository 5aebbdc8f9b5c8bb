import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnv } from '#env.ts';
import { readAdvertisingSite } from '#newsroom/adverts/shown.ts';
import { createLiveSite } from '#newsroom/site-settings/site.ts';
import { openStore } from '#store/open.ts';
import type { Engine } from '#store/testing/engines.ts';
import { type App, createApp } from '../app.ts';
import { loadBuild } from '../build.ts';
import type { Stored } from '../cache/cached-response.ts';
import { createResponseQueue, responseQueueLimits } from '../cache/response-queue.ts';
import { watchVersion } from '../cache/version-watch.ts';
import { createFrontCache } from '../http/front-cache.ts';
import { createHttpLane } from '../http/http-lane.ts';
import { createListener } from '../http/listener.ts';
import { createMissCounter } from '../telemetry/misses.ts';
import { createViewCounter } from '../telemetry/views.ts';

const reader = 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile';

/** Starts the real server and records the pages it renders and the addresses that its cache requests. */
export async function openWatchedSite(engine: Engine, settings: NodeJS.ProcessEnv = {}) {
  const place = await engine.createTestDatabase();
  const store = await openStore(place);
  const { render, assets } = await loadBuild();
  const env = parseEnv({ SITE_URL: 'http://x', ...settings });
  const site = await createLiveSite(env, (url) => readAdvertisingSite(store, env, url));
  const version = await watchVersion(store, 50, () => site.refresh());
  const views = createViewCounter(store, 50);
  // Written only by `stopCounting`, so that a slow machine does not matter.
  const misses = createMissCounter(store, 600_000);
  const renderedPaths: string[] = [];
  const requestedPaths: string[] = [];
  const files = new Map<string, Stored>();
  const app = createApp({
    store,
    render(input) {
      renderedPaths.push(input.address);
      return render(input);
    },
    makeCard: () => Promise.reject(new Error('no card is asked for')),
    assets,
    getSite: site.get,
    readingsKey: env.READINGS_KEY,
    onReading: views.add,
    onAdvertClick: views.addClick,
  });
  const watched: App = Object.assign(Object.create(app), {
    request(...question: Parameters<App['request']>) {
      requestedPaths.push(String(question[0]).replace('http://localhost', ''));
      return app.request(...question);
    },
  });
  const getClient = () => '';
  const inTurn = createResponseQueue(responseQueueLimits, getClient);
  const common = { app: watched, inTurn, headers: {}, getClient, trustedProxies: 0 };
  const { listen } = createListener({
    ...common,
    getSite: site.get,
    files,
    frontCache: createFrontCache(env),
    views,
    misses,
    getVersion: version.get,
  });
  const lane = createHttpLane({
    ...common,
    listen,
    takeTurn: (_, work) => work(),
    isShuttingDown: () => false,
  });
  const server = createServer(lane).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stopCounting = () => Promise.all([views.stop(), misses.stop()]);
  return {
    store,
    /** The build's files. */
    files,
    renderedPaths,
    /** The addresses that the cache requested from the application. */
    requestedPaths,
    /** Bypasses the cache. */
    ask: (path: string) => app.request(path),
    getVersion: version.get,
    get: (path: string, headers = {}, how: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { 'User-Agent': reader, ...headers },
        ...how,
      }),
    /** Writes the counts so far. */
    flush: views.flush,
    /** Writes the counts so far and stops the timers. */
    stopCounting,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      version.stop();
      await stopCounting();
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  };
}
