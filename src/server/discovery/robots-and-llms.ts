import {
  advertPattern,
  channelPatterns,
  toArticle,
  toCategory,
  toContact,
  toFeed,
  toPrivacy,
} from '#paths.ts';
import { type SiteIdentity, siteDescription } from '#site/identity.tsx';
import { listArticles } from '#store/articles/articles.ts';
import { listCategories } from '#store/articles/categories.ts';
import type { Store } from '#store/store.ts';

type ToFullUrl = (path: string) => string;

/** Pages contain their data, so no crawler needs the API. */
export const makeRobots = (toFullUrl: ToFullUrl) => `User-agent: *
Disallow: /api/
Disallow: ${advertPattern.replace(':id', '')}

Sitemap: ${toFullUrl(channelPatterns.sitemap)}
Sitemap: ${toFullUrl(channelPatterns.newsSitemap)}
`;

const maxArticles = 20;

/** For language models (https://llmstxt.org): what the site is, and where its complete texts are. */
export async function makeLlms(
  store: Store,
  { name, tagline = siteDescription }: SiteIdentity,
  toFullUrl: ToFullUrl,
  now: number,
): Promise<string> {
  const [categories, articles] = await Promise.all([
    listCategories(store, now),
    listArticles(store, { limit: maxArticles }, now),
  ]);
  const entry = (text: string, path: string, note: string) =>
    `- [${toLine(text).replace(/[[\]\\]/g, '\\$&')}](${toFullUrl(path)})${note && `: ${toLine(note)}`}`;
  const section = (title: string, entries: string[]) =>
    entries.length > 0 ? [`\n## ${title}\n`, ...entries] : [];
  return [
    `# ${toLine(name)}\n`,
    `> ${toLine(tagline)}`,
    ...section(
      'Categorías',
      categories.map(({ slug, name, description }) => entry(name, toCategory(slug), description)),
    ),
    ...section(
      'Artículos recientes',
      articles.map(({ slug, title, excerpt }) => entry(title, toArticle(slug), excerpt)),
    ),
    ...section('Textos completos', [
      entry('RSS', toFeed('xml', null), 'los artículos más nuevos, enteros'),
      entry('JSON Feed', toFeed('json', null), 'lo mismo en JSON'),
      entry('Mapa del sitio', channelPatterns.sitemap, 'la dirección de todos los artículos'),
    ]),
    ...section('Optional', [
      entry('Contacto', toContact(), ''),
      entry('Política de privacidad', toPrivacy(), ''),
    ]),
    '',
  ].join('\n');
}

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim();
