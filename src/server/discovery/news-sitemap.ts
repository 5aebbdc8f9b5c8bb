import { xml } from '#contract/xml.ts';
import { toArticle } from '#paths.ts';
import { listArticles } from '#store/articles/articles.ts';
import type { Store } from '#store/store.ts';

/** Google's own limits: older articles and more than a thousand are not taken. */
const newsAge = 48 * 3_600_000;
const mostNews = 1_000;

/** The articles of the last two days for Google News, and when the oldest of them stops being one. */
export async function makeNewsSitemap(
  store: Store,
  name: string,
  at: (path: string) => string,
  now: number,
): Promise<{ text: string; expires: Date | null }> {
  const articles = await listArticles(store, { since: now - newsAge, limit: mostNews }, now);
  const oldest = articles.at(-1);
  const urls = articles.map(
    ({ slug, title, publishedAt }) =>
      xml`<url><loc>${at(toArticle(slug))}</loc><news:news><news:publication><news:name>${name}</news:name><news:language>es</news:language></news:publication><news:publication_date>${publishedAt}</news:publication_date><news:title>${title}</news:title></news:news></url>
`,
  );
  return {
    text: xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
${urls}</urlset>
`.text,
    expires: oldest ? new Date(Date.parse(oldest.publishedAt) + newsAge) : null,
  };
}
