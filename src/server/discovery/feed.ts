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
  addresses: Record<FeedFormat, string>;
  publisher: { name: string; email: string };
  icon: string;
  items: FeedItem[];
};

export type FeedItem = {
  /** Stable when the article is renamed: feed readers would show it as new. */
  id: string;
  address: string;
  article: Article;
  html: string;
  image: { address: string; bytes: number } | null;
};

const maxItems = 30;

/** What a feed follows: all articles, or those of a category or tag. */
export type FeedSubject = { kind: 'all' } | { kind: 'category' | 'tag'; slug: string };

type Followed = {
  title: string | null;
  description: string | null;
  path: string | null;
  filter: { category?: string; tag?: string };
};

async function findFollowed(
  store: Store,
  subject: FeedSubject,
  now: number,
): Promise<Followed | { movedTo: string } | null> {
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
  if ('movedTo' in category) return { movedTo: toCategory(category.movedTo) };
  const { name: title, description } = category;
  return {
    title,
    description,
    path: toCategory(category.slug),
    filter: { category: category.slug },
  };
}

/** `movedTo` for a merged category, null for an unknown one. */
export async function readFeed(
  store: Store,
  identity: SiteIdentity,
  subject: FeedSubject,
  now: number,
): Promise<Feed | { movedTo: string } | null> {
  const at = (path: string) => new URL(path, identity.url).href;
  const followed = await findFollowed(store, subject, now);
  if (followed === null || 'movedTo' in followed) return followed;
  const { title, description, path, filter } = followed;
  const articles = await listWholeArticles(store, { ...filter, limit: maxItems }, now);
  const files = articles.flatMap(({ image }) =>
    image ? [{ imageId: image.id, name: toJpegName(image.kind) }] : [],
  );
  const sizes = await listFileSizes(store, files);
  return {
    title: title === null ? identity.name : `${title} | ${identity.name}`,
    description: description ?? identity.tagline ?? siteDescription,
    home: at(path ?? toHome()),
    addresses: { xml: at(toFeed('xml', path)), json: at(toFeed('json', path)) },
    publisher: { name: identity.name, email: identity.email },
    icon: at('/icono-512.png'),
    items: articles.map((article) => {
      const { id, image } = article;
      const file = image && `${image.id}/${toJpegName(image.kind)}`;
      const bytes = file === null ? undefined : sizes.get(file);
      const picture =
        image && bytes ? { address: at(toImage(image.id, toJpegName(image.kind))), bytes } : null;
      return {
        id: at(`/#articulo-${id}`),
        address: at(toArticle(article.slug)),
        article,
        html: toBodyHtml(article, picture?.address ?? null, {
          toPage: at,
          toFile: (imageId, file) => at(toImage(imageId, file)),
        }),
        image: picture,
      };
    }),
  };
}
