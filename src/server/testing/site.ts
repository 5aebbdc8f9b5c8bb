import { parseEnv } from '#env.ts';
import { openStore } from '#store/open.ts';
import { createFolder, type Engine } from '#store/testing/engines.ts';
import { type ConnectionLimits, connectionLimits } from '../http/connections.ts';
import { startServer } from '../start.ts';

type SiteOptions = {
  env?: Record<string, string>;
  limits?: Partial<ConnectionLimits>;
  engine?: Engine;
};

/** The real server on a free port, in this process, on an empty SQLite file of its own or another engine. */
export async function openSite({ env = {}, limits = {}, engine }: SiteOptions = {}) {
  const place = await (engine?.createPlace() ?? createFolder());
  const store = await openStore(place);
  const server = await startServer(parseEnv({ PORT: '0', ...env }), await openStore(place), {
    ...connectionLimits,
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
