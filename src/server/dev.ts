import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { parseEnv } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { readAdvertisingSite } from '#newsroom/adverts/shown.ts';
import { createProgressBar } from '#newsroom/commands/progress.ts';
import { loadSampleContent } from '#newsroom/sample/sample.ts';
import { createLiveSite } from '#newsroom/site-settings/site.ts';
import { addMenuCategories } from '#store/articles/categories.ts';
import { isUntouched } from '#store/content-version.ts';
import { locate, openStore } from '#store/open.ts';
import type * as App from './app.ts';

/** The development server: renders from the sources, with hot module replacement. */
try {
  const env = parseEnv(process.env);
  const store = await openStore(locate(env));
  if (env.SAMPLE_CONTENT && (await isUntouched(store))) {
    await loadSampleContent(store, createProgressBar('Cargando el contenido de muestra'));
  } else await store.exclusive(addMenuCategories);
  const server = createServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  await once(server.listen(env.PORT, env.HOST), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  const url = `http://${env.HOST}:${port}`;
  const readSite = () => readAdvertisingSite(store, env, env.SITE_URL ?? url);
  const site = await createLiveSite(env, readSite);
  // Node does not read JSX.
  const { createApp } = (await vite.ssrLoadModule('/src/server/app.ts')) as typeof App;
  const app = createApp({
    store,
    async render(input) {
      const { renderPage } = await vite.ssrLoadModule('/src/site/entry-server.tsx');
      const { status, html } = await renderPage(input);
      return { status, html: await vite.transformIndexHtml(input.address, html) };
    },
    async makeCard(job) {
      const { runCardJob } = await vite.ssrLoadModule('/src/server/cards/card-image.ts');
      return runCardJob(job);
    },
    assets: {
      starter: { href: '/src/site/starter.ts' },
      bundle: {
        entry: { href: '/src/site/entry-client.tsx' },
        otherPages: { href: '/src/site/pages/other-pages.ts' },
        viewer: { href: '/src/site/plates/viewer.tsx' },
        highlight: { href: '/src/site/plates/highlight.tsx' },
      },
      styles: [{ href: '/src/site/styles/site.css' }],
      otherStyles: { href: '/src/site/styles/other-pages.css' },
      font: '/src/site/fonts/archivo-obra.woff2',
    },
    getSite: site.get,
  });
  const serve = getRequestListener(app.fetch);
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => void serve(request, response));
  });
  console.log(`${site.get().name}, en desarrollo, está en ${url}`);
} catch (error) {
  console.error(explainFault(error));
  process.exit(1);
}
