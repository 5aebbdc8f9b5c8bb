import { type Xml, xml } from '#contract/xml.ts';
import type { Feed, FeedItem } from './feed.ts';

/** RSS 2.0 with complete articles. Its dates (RFC 822) have the format of HTTP. */
export function toRss({ title, description, home, urls, publisher, icon, items }: Feed) {
  const changes = items.map(({ article }) => Date.parse(article.updatedAt));
  // The date of the content, not of this copy, so that an unchanged feed keeps its ETag.
  const lastBuild =
    items.length > 0
      ? xml`<lastBuildDate>${formatDate(Math.max(...changes))}</lastBuildDate>`
      : null;
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${title}</title><link>${home}</link><description>${description}</description><language>es-ve</language><managingEditor>${publisher.email} (${publisher.name})</managingEditor>${lastBuild}<image><url>${icon}</url><title>${title}</title><link>${home}</link></image><atom:link rel="self" type="application/rss+xml" href="${urls.xml}"/>${items.map(toItem)}</channel></rss>
`.text;
}

function toItem({ id, url, article, html, image }: FeedItem): Xml {
  const categories = [article.category, ...(article.tags ?? [])];
  const enclosure =
    image && xml`<enclosure url="${image.url}" length="${image.bytes}" type="image/jpeg"/>`;
  // RSS's own <author> requires an email address.
  return xml`<item><title>${article.title}</title><link>${url}</link><guid isPermaLink="false">${id}</guid><pubDate>${formatDate(Date.parse(article.publishedAt))}</pubDate><dc:creator>${article.author}</dc:creator>${categories.map((name) => xml`<category>${name}</category>`)}<description>${article.excerpt}</description><content:encoded>${html}</content:encoded>${enclosure}</item>
`;
}

const formatDate = (instant: number) => new Date(instant).toUTCString();
