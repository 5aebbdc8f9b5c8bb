import type { AnalysisNewsArticle, NewsArticle, TechArticle } from 'schema-dts';
import type { Article } from '#contract/article.ts';
import { fichaWidths, miniaturaWidths, toJpegName, toJpegSize } from '#contract/image-files.ts';
import { cardSize, toArticleCard, toShareCard } from '#contract/share-card.ts';
import { toArticle, toHome, toImage } from '#paths.ts';
import type { SiteIdentity } from '../identity.tsx';

type Described = Exclude<AnalysisNewsArticle | NewsArticle | TechArticle, string>;

/** Everything recommended by https://developers.google.com/search/docs/appearance/structured-data/article, and more. */
export function describeArticle(
  article: Article,
  identity: SiteIdentity,
  publisher: { '@id': string },
): Described {
  const at = (path: string) => new URL(path, identity.url).href;
  const address = at(toArticle(article.slug));
  return {
    '@type': typeOf(article),
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: article.title,
    description: article.excerpt,
    image: listPictures(article, identity).map(({ path, width, height }) => ({
      '@type': 'ImageObject',
      url: at(path),
      // schema.org requires a unit.
      width: `${width} px`,
      height: `${height} px`,
      ...(article.image ? { caption: article.image.alt } : {}),
      ...(article.image?.credit ? { creditText: article.image.credit } : {}),
    })),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    ...(article.corrections
      ? {
          correction: article.corrections.map(({ date, text }) => ({
            '@type': 'CorrectionComment' as const,
            text,
            datePublished: date,
          })),
        }
      : {}),
    author: describeAuthor(article.author, at(toHome())),
    publisher,
    articleSection: article.category,
    ...(article.tags ? { keywords: article.tags } : {}),
    timeRequired: `PT${article.readTime}M`,
    inLanguage: 'es-VE',
    isAccessibleForFree: true,
  };
}

/** Google treats all three as articles; the narrower type fits these categories. */
function typeOf({ categorySlug }: Article): Described['@type'] {
  if (categorySlug === 'analisis') return 'AnalysisNewsArticle';
  return ['tecnicas', 'normativa'].includes(categorySlug) ? 'TechArticle' : 'NewsArticle';
}

/** The newsroom's byline means the organisation. A person has no page here, so there is no URL. */
function describeAuthor(name: string, home: string) {
  return name.startsWith('Redacción')
    ? ({ '@type': 'Organization', name, url: home } as const)
    : ({ '@type': 'Person', name } as const);
}

type Picture = { path: string; width: number; height: number };

/** The picture whole, 3:2 and square. Without one, the share card. */
function listPictures(article: Article, site: SiteIdentity): Picture[] {
  const { image } = article;
  if (!image) return [{ path: toShareCard(toArticleCard(article, site)), ...cardSize }];
  const cut = (name: string, widths: number[], ratio: number) => {
    const width = Math.max(...widths);
    const path = toImage(image.id, `${name}-${width}.webp`);
    return { path, width, height: Math.round(width / ratio) };
  };
  return [
    { path: toImage(image.id, toJpegName(image.kind)), ...toJpegSize(image) },
    cut('ficha', fichaWidths, 3 / 2),
    cut('miniatura', miniaturaWidths, 1),
  ];
}
