import { Hono } from 'hono';
import { imageTypes } from '#contract/image-files.ts';
import { imagePattern } from '#paths.ts';
import { release } from '#release.ts';
import type { Assets } from '#site/document/document.tsx';
import type { SiteIdentity } from '#site/identity.tsx';
import { getPublicImageFile } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { createApi } from './api/api.ts';
import { createEmailLinks } from './api/email-links.ts';
import { createSubscriptionForm } from './api/subscription-form.ts';
import { createMailReports, createReadingReports } from './api/webhooks.ts';
import type { RenderPage } from './build.ts';
import { createFileSizes, toSentBytes } from './cache/file-sizes.ts';
import { createAccentIcons, createAccentSheet } from './cards/accent.ts';
import type { MakeCard } from './cards/card-maker.ts';
import { createCards } from './cards/cards.ts';
import { createDiscovery } from './discovery/discovery.ts';
import { toCanonicalPath } from './http/canonical-address.ts';
import { embeddable, shared } from './http/headers.ts';
import { parseModeChoice, toModeCookie } from './http/mode.ts';
import { toProblem } from './http/problem.ts';
import { type AppEnv, createPages } from './pages.ts';
import { watchWrites } from './readiness.ts';
import { reportFault, reportUnavailable } from './telemetry/log.ts';
import type { Reading } from './telemetry/views.ts';

export type App = Hono<AppEnv>;

export type AppOptions = {
  store: Store;
  render: RenderPage;
  makeCard: MakeCard;
  assets: Assets;
  getSite: () => SiteIdentity;
  indexNowKey?: string | undefined;
  mailReportsKey?: string | undefined;
  readingsKey?: string | undefined;
  onReading?: (reading: Reading, at?: number, times?: number) => void;
  onAdvertClick?: (advert: number) => void;
};

/** Everything the server answers, in the order it is tried. */
export function createApp(options: AppOptions): App {
  const { render, makeCard, assets, getSite, onReading, onAdvertClick: onFollowed } = options;
  const { indexNowKey, mailReportsKey, readingsKey } = options;
  const { store, assertReady } = watchWrites(options.store);
  const app: App = new Hono();
  const getFileSize = createFileSizes(store);
  const isSecure = getSite().url.startsWith('https:');

  app.get('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = toCanonicalPath(pathname);
    if (path === null) return next();
    c.header('Cache-Control', shared);
    return c.redirect(path + search, 301);
  });

  app.get('*', async (c, next) => {
    const choice = parseModeChoice(new URL(c.req.url));
    if (!choice) return next();
    c.header('Cache-Control', 'no-store');
    c.header('Set-Cookie', toModeCookie(choice, c.req.header(), isSecure));
    return c.redirect(choice.page, 303);
  });

  app.get('/readyz', async (c) => {
    try {
      await assertReady();
      return c.json({ ok: true, ...release }, 200, { 'Cache-Control': 'no-store' });
    } catch (error) {
      reportUnavailable(error);
      const detail = 'La base de datos no responde, o no admite cambios.';
      return toProblem(503, detail, { 'Retry-After': '5' });
    }
  });

  app.use('/api/*', async (c, next) => {
    await next();
    if (c.req.method === 'GET' && c.res.ok) c.res.headers.set('Cache-Control', shared);
  });
  const api = createApi(store, getSite().url);
  app.route('/', api);
  app.route('/', createSubscriptionForm(api, { render, assets, getFileSize, getSite }));
  app.route('/', createEmailLinks(store, { render, assets, getFileSize, getSite }));
  if (mailReportsKey) app.route('/', createMailReports(store, mailReportsKey));
  if (readingsKey && onReading) {
    const getSiteUrl = () => getSite().url;
    app.route('/', createReadingReports({ key: readingsKey, getSiteUrl, onReading }));
  }

  app.get(imagePattern, async (c) => {
    const { id, file: name } = c.req.param();
    const file = await getPublicImageFile(store, id, name, Date.now());
    if (c.env?.notes) c.env.notes.mayBeWithdrawn = true;
    if (!file || !imageTypes.includes(file.type)) return toProblem(404, 'Esta imagen no existe.');
    return c.body(new Uint8Array(toSentBytes(file)), 200, {
      ...embeddable,
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });

  app.route('/', createCards({ store, getSite, makeCard }));

  app.route('/', createAccentSheet(getSite));
  app.route('/', createAccentIcons(getSite, makeCard));

  app.route('/', createDiscovery({ store, getSite, indexNowKey }));

  app.route('/', createPages({ store, api, render, assets, getFileSize, getSite, onFollowed }));
  app.all('*', () => toProblem(405, 'Esta dirección admite GET, HEAD.', { Allow: 'GET, HEAD' }));

  app.onError((error) => {
    if (store.isUnavailable(error)) reportUnavailable(error);
    else reportFault(error);
    return toProblem(503, 'El sitio no puede responder ahora.', { 'Retry-After': '5' });
  });
  return app;
}
