import type { Article, Thumbnail } from './article.ts';
import type { Category } from './category.ts';

export const cardSize = { width: 1200, height: 630 } as const;

/** Everything a share card shows; its URL is a hash of this. */
export type ShareCard = { site: string; accent?: string | undefined } & (
  | { page: 'inicio' }
  | { page: 'categoria'; slug: string; name: string; description: string; icon: string }
  | {
      page: 'articulo';
      slug: string;
      title: string;
      category: string;
      image: Thumbnail | null;
    }
);

type SiteFields = { name: string; accent?: string | undefined };
/** Absent for the default accent, so that those cards keep their URLs. */
const toSiteFields = ({ name, accent }: SiteFields) => ({ site: name, accent });

export const toHomeCard = (site: SiteFields): ShareCard => ({
  ...toSiteFields(site),
  page: 'inicio',
});

export const toCategoryCard = (
  { id, articleCount, ...fields }: Category,
  site: SiteFields,
): ShareCard => ({ ...toSiteFields(site), page: 'categoria', ...fields });

export const toArticleCard = (
  { slug, title, category, image }: Pick<Article, 'slug' | 'title' | 'category' | 'image'>,
  site: SiteFields,
): ShareCard => ({
  ...toSiteFields(site),
  page: 'articulo',
  slug,
  title,
  category,
  image: image && { id: image.id, kind: image.kind, tint: image.tint },
});

/** Part of every card's URL: increase it when cards are drawn differently. */
const recipe = 1;

/** The URL contains a hash of the content, so it can be cached forever. */
export function toShareCard(card: ShareCard): string {
  const hash = toHash(JSON.stringify([recipe, card]));
  return `/tarjetas/${hash}/${card.page === 'inicio' ? card.page : `${card.page}/${card.slug}`}.jpg`;
}

/** FNV-1a from two seeds, 64 bits in total. Not for secrets: it only identifies content, in browser and server. */
function toHash(text: string): string {
  const half = (start: number) => {
    let hash = start;
    for (let at = 0; at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    return (hash >>> 0).toString(16).padStart(8, '0');
  };
  return half(0x811c9dc5) + half(0x9e3779b1);
}
