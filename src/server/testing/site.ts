import { parseEnv } from '#env.ts';
import { openStore } from '#store/open.ts';
import { type Engine, engines } from '#store/testing/engines.ts';
import { responseQueueLimits } from '../cache/response-queue.ts';
import { connectionLimits } from '../http/connections.ts';
import { type Limits, startServer } from '../start.ts';

type SiteOptions = {
  env?: Record<string, string>;
  limits?: Partial<Limits>;
  engine?: Engine;
};

/** The real server on a free port, in this process, on an empty database. */
export async function openSite({ env = {}, limits = {}, engine = engines[0] }: SiteOptions = {}) {
  const place = await engine.createTestDatabase();
  const store = await openStore(place);
  const server = await startServer(parseEnv({ PORT: '0', ...env }), await openStore(place), {
    ...connectionLimits,
    ...responseQueueLimits,
    ...limits,
  });
  return {
    url: server.url,
    store,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  };
}
