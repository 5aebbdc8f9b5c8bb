import { Hono } from 'hono';
import { channelPatterns, type FeedFormat, toFeed, toIndexNowKey, toWebManifest } from '#paths.ts';
import type { SiteIdentity } from '#site/identity.tsx';
import type { Store } from '#store/store.ts';
import { shared } from '../http/headers.ts';
import { toProblem } from '../http/problem.ts';
import { type FeedSubject, readFeed } from './feed.ts';
import { toJsonFeed } from './json-feed.ts';
import { makeLlms, makeRobots } from './robots-and-llms.ts';
import { toRss } from './rss.ts';
import {
  makeArticlesSitemap,
  makeNewsSitemap,
  makePagesSitemap,
  makeSitemapIndex,
} from './sitemap.ts';
import { createWebManifest } from './web-manifest.ts';

type DiscoveryOptions = {
  store: Store;
  getSite: () => SiteIdentity;
  /** Search engines fetch it to verify that the key is ours. */
  indexNowKey?: string | undefined;
};

const types = {
  xml: 'application/xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
};

export function createDiscovery({ store, getSite, indexNowKey }: DiscoveryOptions): Hono {
  const discovery = new Hono();
  const { origin } = new URL(getSite().url);
  const toFullUrl = (path: string) => origin + path;
  const respond = (type: keyof typeof types, body: string, expires: Date | null = null) =>
    new Response(body, {
      headers: {
        'Content-Type': types[type],
        'Cache-Control': shared,
        ...(expires ? { Expires: expires.toUTCString() } : {}),
      },
    });

  const respondWithFeed = async (format: FeedFormat, subject: FeedSubject) => {
    const feed = await readFeed(store, getSite(), subject, Date.now());
    if (!feed) {
      const what = subject.kind === 'tag' ? 'Esta etiqueta' : 'Esta categoría';
      return toProblem(404, `${what} no existe.`);
    }
    if ('redirectTo' in feed) {
      const headers = { Location: toFeed(format, feed.redirectTo), 'Cache-Control': shared };
      return new Response(null, { status: 301, headers });
    }
    return format === 'xml' ? respond('rss', toRss(feed)) : respond('json', toJsonFeed(feed));
  };
  const { rss, json, categoryRss, categoryJson, tagRss, tagJson } = channelPatterns;
  const addFeed = (format: FeedFormat, all: string, category: string, tag: string) => {
    discovery.get(all, () => respondWithFeed(format, { kind: 'all' }));
    for (const [pattern, kind] of [
      [category, 'category'],
      [tag, 'tag'],
    ] as const) {
      discovery.get(pattern, (c) =>
        respondWithFeed(format, { kind, slug: c.req.param('slug') ?? '' }),
      );
    }
  };
  addFeed('xml', rss, categoryRss, tagRss);
  addFeed('json', json, categoryJson, tagJson);

  discovery.get(channelPatterns.sitemap, async () =>
    respond('xml', await makeSitemapIndex(store, toFullUrl, Date.now())),
  );
  discovery.get(channelPatterns.pagesSitemap, async () =>
    respond('xml', await makePagesSitemap(store, toFullUrl, Date.now())),
  );
  discovery.get(channelPatterns.articlesSitemap, async (c) => {
    const page = Number(/\d+/.exec(c.req.path)?.[0]);
    const text = await makeArticlesSitemap(store, page, toFullUrl, Date.now());
    return text === null ? toProblem(404, 'Este mapa no existe.') : respond('xml', text);
  });
  discovery.get(channelPatterns.newsSitemap, async () => {
    const { text, expires } = await makeNewsSitemap(store, getSite().name, toFullUrl, Date.now());
    return respond('xml', text, expires);
  });

  discovery.get(channelPatterns.robots, () => respond('text', makeRobots(toFullUrl)));
  if (indexNowKey) discovery.get(toIndexNowKey(indexNowKey), () => respond('text', indexNowKey));
  discovery.get(channelPatterns.llms, async () =>
    respond('text', await makeLlms(store, getSite(), toFullUrl, Date.now())),
  );
  discovery.get(toWebManifest(), (c) =>
    c.body(JSON.stringify(createWebManifest(getSite())), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );
  return discovery;
}
