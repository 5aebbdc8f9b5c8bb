import type { ArticleSummary } from '#contract/article.ts';
import type { Category } from '#contract/category.ts';
import {
  cardSize,
  toArticleCard,
  toCategoryCard,
  toHomeCard,
  toShareCard,
} from '#contract/share-card.ts';

/** The picture that goes along when an address is passed on. */
export type ShareImage = { path: string; type: string; width: number; height: number; alt: string };

type Subject = { article?: ArticleSummary | undefined; category?: Category | undefined };

/** The card of the article or category that a page is about; every other page has the home's. */
export function toShareImage({ article, category }: Subject, site: string): ShareImage {
  const [card, alt] = article
    ? [toArticleCard(article, site), `${article.category}: ${article.title}`]
    : category
      ? [toCategoryCard(category, site), `${category.name}: ${category.description}`]
      : [toHomeCard(site), `${site}: Información del Sector Construcción en Venezuela`];
  return { path: toShareCard(card), type: 'image/jpeg', ...cardSize, alt };
}
