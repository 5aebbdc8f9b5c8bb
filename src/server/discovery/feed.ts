import type { Article } from '#contract/article.ts';
import { toBodyHtml } from '#contract/body-html.ts';
import { toJpegName } from '#contract/image-files.ts';
import { isSlug } from '#contract/slug.ts';
import { type FeedFormat, toArticle, toCategory, toFeed, toHome, toImage, toTag } from '#paths.ts';
import { type SiteIdentity, siteDescription } from '#site/identity.tsx';
import { listWholeArticles } from '#store/articles/articles.ts';
import { findCategory } from '#store/articles/categories.ts';
import { getTag } from '#store/articles/tags.ts';
import { listFileSizes } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';

export type Feed = {
  title: string;
  description: string;
  /** The page it follows. */
  home: string;
  urls: Record<FeedFormat, string>;
  publisher: { name: string; email: string };
  icon: string;
  items: FeedItem[];
};

export type FeedItem = {
  /** Stable when the article is renamed: feed readers would show it as new. */
  id: string;
  url: string;
  article: Article;
  html: string;
  image: { url: string; bytes: number } | null;
};

const maxItems = 30;

/** What a feed follows: all articles, or those of a category or tag. */
export type FeedSubject = { kind: 'all' } | { kind: 'category' | 'tag'; slug: string };

type FeedSource = {
  title: string | null;
  description: string | null;
  path: string | null;
  filter: { category?: string; tag?: string };
};

async function findSource(
  store: Store,
  subject: FeedSubject,
  now: number,
): Promise<FeedSource | { redirectTo: string } | null> {
  if (subject.kind === 'all') return { title: null, description: null, path: null, filter: {} };
  const { kind, slug } = subject;
  if (kind === 'tag') {
    const tag = isSlug(slug) ? await getTag(store, slug, now) : null;
    if (!tag) return null;
    const title = `#${tag.name}`;
    const description = `Artículos con la etiqueta ${title}.`;
    return { title, description, path: toTag(slug), filter: { tag: slug } };
  }
  const category = await findCategory(store, slug, now);
  if (category === null) return null;
  if ('redirectTo' in category) return { redirectTo: toCategory(category.redirectTo) };
  const { name: title, description } = category;
  return {
    title,
    description,
    path: toCategory(category.slug),
    filter: { category: category.slug },
  };
}

/** `redirectTo` for a merged category, null for an unknown one. */
export async function readFeed(
  store: Store,
  identity: SiteIdentity,
  subject: FeedSubject,
  now: number,
): Promise<Feed | { redirectTo: string } | null> {
  const toFullUrl = (path: string) => new URL(path, identity.url).href;
  const source = await findSource(store, subject, now);
  if (source === null || 'redirectTo' in source) return source;
  const { title, description, path, filter } = source;
  const articles = await listWholeArticles(store, { ...filter, limit: maxItems }, now);
  const files = articles.flatMap(({ image }) =>
    image ? [{ imageId: image.id, name: toJpegName(image.kind) }] : [],
  );
  const sizes = await listFileSizes(store, files);
  return {
    title: title === null ? identity.name : `${title} | ${identity.name}`,
    description: description ?? identity.tagline ?? siteDescription,
    home: toFullUrl(path ?? toHome()),
    urls: { xml: toFullUrl(toFeed('xml', path)), json: toFullUrl(toFeed('json', path)) },
    publisher: { name: identity.name, email: identity.email },
    icon: toFullUrl('/icono-512.png'),
    items: articles.map((article) => {
      const { id, image } = article;
      const file = image && `${image.id}/${toJpegName(image.kind)}`;
      const bytes = file === null ? undefined : sizes.get(file);
      const picture =
        image && bytes
          ? { url: toFullUrl(toImage(image.id, toJpegName(image.kind))), bytes }
          : null;
      return {
        id: toFullUrl(`/#articulo-${id}`),
        url: toFullUrl(toArticle(article.slug)),
        article,
        html: toBodyHtml(article, picture?.url ?? null, {
          toPage: toFullUrl,
          toFile: (imageId, file) => toFullUrl(toImage(imageId, file)),
        }),
        image: picture,
      };
    }),
  };
}
