import { toJpegName } from '#contract/image-files.ts';
import { type Xml, xml } from '#contract/xml.ts';
import {
  channelPatterns,
  type patterns,
  toArticle,
  toArticlesSitemap,
  toCategory,
  toContact,
  toHome,
  toImage,
  toPrivacy,
  toTag,
} from '#paths.ts';
import { listArticles } from '#store/articles/articles.ts';
import { listCategories } from '#store/articles/categories.ts';
import { listSitemapPages, readSitemapPage } from '#store/articles/sitemap.ts';
import { listIndexedTags } from '#store/articles/tags.ts';
import type { Store } from '#store/store.ts';

type ToFullUrl = (path: string) => string;

const declaration = xml`<?xml version="1.0" encoding="UTF-8"?>
`;
const toLastmod = (changedAt: number | string | undefined) =>
  changedAt === undefined ? null : xml`<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;

/** One sitemap of pages, and one for each ten thousand articles. */
export async function makeSitemapIndex(
  store: Store,
  toFullUrl: ToFullUrl,
  now: number,
): Promise<string> {
  const pages = await listSitemapPages(store, now);
  const latest =
    pages.length > 0 ? Math.max(...pages.map(({ changedAt }) => changedAt)) : undefined;
  const toEntry = (path: string, changedAt: number | undefined) =>
    xml`<sitemap><loc>${toFullUrl(path)}</loc>${toLastmod(changedAt)}</sitemap>`;
  return xml`${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${toEntry(channelPatterns.pagesSitemap, latest)}${pages.map(({ number, changedAt }) => toEntry(toArticlesSitemap(number), changedAt))}</sitemapindex>
`.text;
}

/** Pages without articles; null for an unlisted one. The type requires an entry for each new page. */
const otherPages: Record<
  Exclude<keyof typeof patterns, 'home' | 'category' | 'tag' | 'article'>,
  string | null
> = {
  contact: toContact(),
  privacy: toPrivacy(),
  search: null,
  // Private to each reader.
  saved: null,
};

/** All pages except articles. A list has the date of its newest article; empty lists are left out. */
export async function makePagesSitemap(
  store: Store,
  toFullUrl: ToFullUrl,
  now: number,
): Promise<string> {
  const categories = await listCategories(store, now);
  const getNewest = async (category?: string) =>
    (await listArticles(store, { category, limit: 1 }, now))[0]?.publishedAt;
  const lists: [path: string, newest: string | undefined][] = [[toHome(), await getNewest()]];
  for (const { slug, articleCount } of categories) {
    if (articleCount > 0) lists.push([toCategory(slug), await getNewest(slug)]);
  }
  for (const { slug, newest } of await listIndexedTags(store, now)) {
    lists.push([toTag(slug), new Date(newest).toISOString()]);
  }
  for (const path of Object.values(otherPages)) if (path) lists.push([path, undefined]);
  const toUrl = ([path, newest]: (typeof lists)[number]) =>
    xml`<url><loc>${toFullUrl(path)}</loc>${toLastmod(newest)}</url>`;
  return xml`${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lists.map(toUrl)}</urlset>
`.text;
}

/** One page of articles with their pictures; null if there is no such page. */
export async function makeArticlesSitemap(
  store: Store,
  page: number,
  toFullUrl: ToFullUrl,
  now: number,
) {
  const urls: Xml[] = [];
  for await (const articles of readSitemapPage(store, page, now)) {
    for (const { slug, changedAt, image } of articles) {
      const picture =
        image &&
        xml`<image:image><image:loc>${toFullUrl(toImage(image.id, toJpegName(image.kind)))}</image:loc></image:image>`;
      urls.push(xml`<url><loc>${toFullUrl(toArticle(slug))}</loc>${toLastmod(changedAt)}${picture}</url>
`);
    }
  }
  if (urls.length === 0) return null;
  return xml`${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls}</urlset>
`.text;
}

/** Google's limits for a news sitemap. */
const newsAgeMs = 48 * 3_600_000;
const maxNews = 1_000;

/** The articles of the last two days for Google News; `expires` when the oldest leaves the list. */
export async function makeNewsSitemap(
  store: Store,
  name: string,
  toFullUrl: ToFullUrl,
  now: number,
) {
  const articles = await listArticles(store, { since: now - newsAgeMs, limit: maxNews }, now);
  const oldest = articles.at(-1);
  const urls = articles.map(
    ({ slug, title, publishedAt }) =>
      xml`<url><loc>${toFullUrl(toArticle(slug))}</loc><news:news><news:publication><news:name>${name}</news:name><news:language>es</news:language></news:publication><news:publication_date>${publishedAt}</news:publication_date><news:title>${title}</news:title></news:news></url>
`,
  );
  return {
    text: xml`${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
${urls}</urlset>
`.text,
    expires: oldest ? new Date(Date.parse(oldest.publishedAt) + newsAgeMs) : null,
  };
}
