import type { QueryClient } from '@tanstack/react-query';
import type { Article } from '#contract/article.ts';
import { patterns, toArticle, toCategory, toContact, toHome, toImage, toPrivacy } from '#paths.ts';
import { articleQuery, categoriesQuery } from './api.ts';
import type { SiteIdentity } from './identity.tsx';
import { categoryPageSize, listQuery } from './routes/category.tsx';
import type { RouteMatch } from './routes.ts';

/** What search engines are told of a page, in schema.org's words. Made on the server alone: no reader downloads this. */
export function toStructuredData(
  { route, params: { slug, page: part } }: RouteMatch,
  client: QueryClient,
  identity: SiteIdentity,
): object | null {
  const at = (path: string) => new URL(path, identity.url).href;
  const publisher = {
    '@type': 'NewsMediaOrganization',
    '@id': at('/#organizacion'),
    name: identity.name,
    url: at(toHome()),
    email: identity.email,
  };
  const graph = (...things: object[]) => ({ '@context': 'https://schema.org', '@graph': things });
  const page = (type: string, path: string) => ({
    '@type': type,
    '@id': at(path),
    url: at(path),
    inLanguage: 'es-VE',
    publisher: { '@id': publisher['@id'] },
  });
  const breadcrumbs = (...steps: [name: string, path: string][]) => ({
    '@type': 'BreadcrumbList',
    itemListElement: [['Inicio', toHome()], ...steps].map(([name, path = ''], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(path),
    })),
  });

  switch (route.pattern) {
    case patterns.home:
      return graph(publisher, { ...page('WebSite', toHome()), name: identity.name });
    case patterns.contact:
      return graph(
        publisher,
        page('ContactPage', toContact()),
        breadcrumbs(['Contacto', toContact()]),
      );
    case patterns.privacy:
      return graph(
        publisher,
        page('WebPage', toPrivacy()),
        breadcrumbs(['Política de Privacidad', toPrivacy()]),
      );
    case patterns.article: {
      const article = client.getQueryData(articleQuery(slug).queryKey);
      if (!article) return null;
      return graph(
        publisher,
        { ...page(typeOf(article), toArticle(slug)), ...toFacts(article, at) },
        breadcrumbs(
          [article.category, toCategory(article.categorySlug)],
          [article.title, toArticle(slug)],
        ),
      );
    }
    case patterns.category: {
      const category = client
        .getQueryData(categoriesQuery().queryKey)
        ?.find((each) => each.slug === slug);
      if (!category) return null;
      const articles = client.getQueryData(listQuery({ slug, page: part }).queryKey) ?? [];
      if (part > 1 && articles.length === 0) return null;
      const itemListElement = articles.map((article, index) => ({
        '@type': 'ListItem',
        position: (part - 1) * categoryPageSize + index + 1,
        url: at(toArticle(article.slug)),
      }));
      return graph(
        publisher,
        {
          ...page('CollectionPage', toCategory(slug, part)),
          name: category.name,
          description: category.description,
          mainEntity: { '@type': 'ItemList', itemListElement },
        },
        breadcrumbs([category.name, toCategory(slug)]),
      );
    }
    default:
      return null;
  }
}

/** Google reads all three as articles; the narrower word is true of these two categories. */
function typeOf({ categorySlug }: Article): string {
  if (categorySlug === 'analisis') return 'AnalysisNewsArticle';
  return categorySlug === 'tecnicas' ? 'TechArticle' : 'NewsArticle';
}

function toFacts(article: Article, at: (path: string) => string) {
  const { image } = article;
  const isDesk = article.author.startsWith('Redacción');
  return {
    headline: article.title,
    description: article.excerpt,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    articleSection: article.category,
    isAccessibleForFree: true,
    mainEntityOfPage: at(toArticle(article.slug)),
    author: {
      '@type': isDesk ? 'Organization' : 'Person',
      name: article.author,
      url: at(toHome()),
    },
    ...(article.tags ? { keywords: article.tags } : {}),
    // Raster: no engine shows an SVG.
    ...(image
      ? {
          image: [at(toImage(image.id, image.kind === 'drawing' ? 'lamina-1200.jpg' : 'foto.jpg'))],
        }
      : {}),
  };
}
