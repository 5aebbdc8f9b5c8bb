import type { Article, Image } from './article.ts';
import type { Category } from './category.ts';

export const cardSize = { width: 1200, height: 630 } as const;

/** All that a share card shows, and so all that its address depends on. */
export type ShareCard = { site: string; accent?: string | undefined } & (
  | { page: 'inicio' }
  | { page: 'categoria'; slug: string; name: string; description: string; icon: string }
  | {
      page: 'articulo';
      slug: string;
      title: string;
      category: string;
      image: Pick<Image, 'id' | 'kind' | 'tint'> | null;
    }
);

type SiteMarks = { name: string; accent?: string | undefined };
/** A site whose accent is ours has none here, and its cards the addresses they always had. */
const toMarks = ({ name, accent }: SiteMarks) => ({ site: name, accent });

export const toHomeCard = (site: SiteMarks): ShareCard => ({ ...toMarks(site), page: 'inicio' });

export const toCategoryCard = (
  { id, articleCount, ...shown }: Category,
  site: SiteMarks,
): ShareCard => ({ ...toMarks(site), page: 'categoria', ...shown });

export const toArticleCard = (
  { slug, title, category, image }: Pick<Article, 'slug' | 'title' | 'category' | 'image'>,
  site: SiteMarks,
): ShareCard => ({
  ...toMarks(site),
  page: 'articulo',
  slug,
  title,
  category,
  image: image && { id: image.id, kind: image.kind, tint: image.tint },
});

/** Part of every card's address: raise it when cards are drawn differently, and all are fetched again. */
const recipe = 1;

/** Where the card is. What it shows is hashed into the address, so it can be kept forever. */
export function toShareCard(card: ShareCard): string {
  const hash = toHash(JSON.stringify([recipe, card]));
  return `/tarjetas/${hash}/${card.page === 'inicio' ? card.page : `${card.page}/${card.slug}`}.jpg`;
}

/** FNV-1a from two starts, 64 bits in all: it tells contents apart, in the browser as on the server; it keeps no secret. */
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
