import type { Feed } from './feed.ts';

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function toJsonFeed({ title, description, home, urls, publisher, icon, items }: Feed) {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: urls.json,
    description,
    language: 'es-VE',
    icon,
    authors: [{ name: publisher.name, url: new URL('/', home).href }],
    items: items.map(({ id, url, article, html, image }) => ({
      id,
      url,
      title: article.title,
      summary: article.excerpt,
      content_html: html,
      date_published: article.publishedAt,
      date_modified: article.updatedAt,
      authors: [{ name: article.author }],
      tags: [article.category, ...(article.tags ?? [])],
      ...(image ? { image: image.url } : {}),
    })),
  });
}
