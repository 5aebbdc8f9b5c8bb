import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '#env.ts';
import type { Store } from '#store/store.ts';
import { createApp } from './app.ts';
import { createSecurityHeaders } from './headers.ts';
import { createListener } from './listener.ts';
import { clientFolder, loadBuild } from './pages.ts';
import { loadStaticFiles } from './static-files.ts';
import { watchVersion } from './version-watch.ts';
import { createViewCounter } from './views.ts';

export type RunningServer = { url: string; stop: () => Promise<void> };

/** Serves the site on an open store until stopped. */
export async function startServer(env: Env, store: Store): Promise<RunningServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(env.PORT, env.HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`;
  const siteUrl = env.SITE_URL ?? url;

  const { render, assets } = await loadBuild();
  const version = await watchVersion(store);
  const views = createViewCounter(store);
  const app = createApp({
    store,
    render,
    assets,
    identity: { name: env.SITE_NAME, url: siteUrl, email: env.CONTACT_EMAIL },
  });
  server.on(
    'request',
    createListener({
      app,
      files: loadStaticFiles(clientFolder),
      headers: createSecurityHeaders(siteUrl),
      views,
      getVersion: version.get,
      trustedProxies: env.TRUST_PROXY,
    }),
  );

  return {
    url,
    async stop() {
      version.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // Requests under way get a moment; a connection that never ends does not hold up the end.
      const impatience = setTimeout(() => server.closeAllConnections(), 3_000);
      await closed;
      clearTimeout(impatience);
      await views.stop();
      await store.close();
    },
  };
}
