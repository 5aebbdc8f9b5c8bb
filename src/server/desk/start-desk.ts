import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Env, toLocalUrl } from '#env.ts';
import { createPictureImporter } from '#newsroom/pictures/import-picture.ts';
import type { LiveSite } from '#newsroom/site-settings/site.ts';
import { locate, openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { getClientAddress } from '../http/client-address.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  guardConnections,
  toServerOptions,
} from '../http/connections.ts';
import { createObserver, observeRequests } from '../telemetry/observe.ts';
import { checkWrites } from './access/checked-writes.ts';
import { createBackground } from './background.ts';
import { createDesk } from './desk.ts';
import { createDeskHeaders } from './headers.ts';

/** Limits for few people, who upload pictures over slow connections. */
const limits: ConnectionLimits = {
  ...connectionLimits,
  requestTimeout: 15 * 60_000,
  maxConnections: 1_000,
  maxConnectionsPerClient: 200,
};
/** How long running requests have to finish when the desk stops. */
const closeTimeoutMs = 2_000;

export type RunningDesk = { url: string; stop: () => Promise<void> };

export async function startDesk(
  env: Env,
  port: number,
  unchecked: Store,
  site: LiveSite,
): Promise<RunningDesk> {
  const isBehindProxy = env.TRUST_PROXY > 0;
  const server = createServer(toServerOptions(limits, isBehindProxy));
  server.listen(port, env.DESK_HOST);
  await once(server, 'listening');
  // Nothing is awaited from here on: a request may come at once.
  const { port: actualPort } = server.address() as AddressInfo;
  const url = env.DESK_URL ?? toLocalUrl(env.DESK_HOST, actualPort);
  const background = createBackground();
  const store = checkWrites(unchecked);
  const pictures = createPictureImporter(store);
  const connect = async () => checkWrites(await openStore(locate(env)));
  const app = createDesk({ store, connect, env, getSite: site.get, url, background, pictures });
  const observe = createObserver(env.TRUST_PROXY);
  const headers = createDeskHeaders(env);
  guardConnections(server, { limits, headers, observe, isBehindProxy });
  const handle = getRequestListener((request, { incoming }) => {
    const clientAddress = getClientAddress(incoming as IncomingMessage, env.TRUST_PROXY);
    return app.fetch(request, { clientAddress });
  });
  server.on('request', observeRequests(handle, observe));
  return {
    url,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      setTimeout(() => server.closeAllConnections(), closeTimeoutMs).unref();
      await closed;
      await background.settle();
    },
  };
}
