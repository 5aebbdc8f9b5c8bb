import type { Article } from '#contract/article.ts';
import { toBodyHtml } from '#contract/body-html.ts';
import { toJpegName } from '#contract/image-files.ts';
import { type FeedFormat, toArticle, toCategory, toFeed, toHome, toImage } from '#paths.ts';
import { type SiteIdentity, siteDescription } from '#site/identity.tsx';
import { listWholeArticles } from '#store/articles/articles.ts';
import { findCategory } from '#store/articles/categories.ts';
import { listFileSizes } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';

/** The content of a feed, for both formats. */
export type Feed = {
  title: string;
  description: string;
  /** The page it follows. */
  home: string;
  addresses: Record<FeedFormat, string>;
  publisher: { name: string; email: string };
  /** The site's icon, square. */
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

/** Of the site or of one category; `movedTo` for a merged category, null for an unknown one. */
export async function readFeed(
  store: Store,
  identity: SiteIdentity,
  slug: string | null,
  now: number,
): Promise<Feed | { movedTo: string } | null> {
  const at = (path: string) => new URL(path, identity.url).href;
  const category = slug === null ? undefined : await findCategory(store, slug, now);
  if (category === null || (category && 'movedTo' in category)) return category;
  const articles = await listWholeArticles(
    store,
    { category: category?.slug, limit: maxItems },
    now,
  );
  const files = articles.flatMap(({ image }) =>
    image ? [{ imageId: image.id, name: toJpegName(image.kind) }] : [],
  );
  const sizes = await listFileSizes(store, files);
  return {
    title: category ? `${category.name} | ${identity.name}` : identity.name,
    description: category ? category.description : (identity.tagline ?? siteDescription),
    home: at(category ? toCategory(category.slug) : toHome()),
    addresses: { xml: at(toFeed('xml', slug)), json: at(toFeed('json', slug)) },
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
