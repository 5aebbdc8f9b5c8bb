import type { Graph, Thing } from 'schema-dts';
import type { ArticleSummary } from '#contract/article.ts';
import type { Category } from '#contract/category.ts';
import { categoryPageSize } from '#contract/rules.ts';
import { patterns, toArticle, toCategory, toContact, toHome, toPrivacy, toTag } from '#paths.ts';
import { articleQuery, categoriesQuery, tagQuery } from '../data/api.ts';
import type { ApiResponses } from '../data/responses.ts';
import { type SiteIdentity, siteDescription } from '../identity.tsx';
import { listQuery } from '../pages/category.tsx';
import { taggedQuery, toTagTitle } from '../pages/tag.tsx';
import type { RouteMatch } from '../routing/route-table.ts';
import { describeArticle } from './structured-article.ts';

/** A page's schema.org data, for search engines. Server only: readers never download this. */
export function toStructuredData(
  { route, params }: RouteMatch,
  responses: ApiResponses,
  identity: SiteIdentity,
): Graph | null {
  const words = createWords(identity);
  switch (route.pattern) {
    case patterns.home:
      return words.graph(words.website());
    case patterns.contact:
      return words.graph(
        words.page('ContactPage', toContact(), 'Contacto'),
        words.breadcrumbs(['Contacto', toContact()]),
      );
    case patterns.privacy:
      return words.graph(
        words.page('WebPage', toPrivacy(), 'Política de Privacidad y Seguridad'),
        words.breadcrumbs(['Política de Privacidad y Seguridad', toPrivacy()]),
      );
    case patterns.article: {
      const article = responses.get(articleQuery(params.slug)).data;
      if (!article) return null;
      return words.graph(
        describeArticle(article, identity, words.publisher),
        words.breadcrumbs(
          [article.category, toCategory(article.categorySlug)],
          [article.title, toArticle(article.slug)],
        ),
      );
    }
    case patterns.category: {
      const categories = responses.get(categoriesQuery()).data;
      const category = categories?.find(({ slug }) => slug === params.slug);
      const articles = responses.get(listQuery(params)).data ?? [];
      if (!category || (params.page > 1 && articles.length === 0)) return null;
      return words.graph(
        words.collection(category, toCategory(category.slug, params.page), articles, params.page),
        words.breadcrumbs([category.name, toCategory(category.slug)]),
      );
    }
    case patterns.tag: {
      const tag = responses.get(tagQuery(params.slug)).data;
      const articles = responses.get(taggedQuery(params)).data ?? [];
      if (!tag || articles.length === 0) return null;
      const { title: name, description } = toTagTitle(tag, 1);
      return words.graph(
        words.collection(
          { name, description },
          toTag(tag.slug, params.page),
          articles,
          params.page,
        ),
        words.breadcrumbs([name, toTag(tag.slug)]),
      );
    }
    default:
      return null;
  }
}

function createWords(identity: SiteIdentity) {
  const { name, email, tagline: description = siteDescription } = identity;
  const at = (path: string) => new URL(path, identity.url).href;
  const publisher = { '@id': at('/#organizacion') };
  const website = { '@id': at(toHome()) };
  const organization: Thing = {
    '@type': 'NewsMediaOrganization',
    ...publisher,
    name,
    url: at(toHome()),
    description,
    logo: {
      '@type': 'ImageObject',
      url: at('/icono-512.png'),
      width: '512 px',
      height: '512 px',
    },
    email,
    ...(identity.social ? { sameAs: Object.values(identity.social) } : {}),
    areaServed: { '@type': 'Country', name: 'Venezuela' },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'Redacción',
      email,
      url: at(toContact()),
      availableLanguage: 'es',
    },
  };
  const page = (type: 'ContactPage' | 'CollectionPage' | 'WebPage', path: string, title: string) =>
    ({
      '@type': type,
      '@id': at(path),
      url: at(path),
      name: title,
      inLanguage: 'es-VE',
      isPartOf: website,
      publisher,
    }) as const;
  return {
    publisher,
    page,
    graph: (...things: Thing[]): Graph => ({
      '@context': 'https://schema.org',
      '@graph': [organization, ...things],
    }),
    website: (): Thing => ({
      '@type': 'WebSite',
      ...website,
      url: at(toHome()),
      name,
      description,
      inLanguage: 'es-VE',
      publisher,
    }),
    breadcrumbs: (...steps: [title: string, path: string][]): Thing => ({
      '@type': 'BreadcrumbList',
      itemListElement: [['Inicio', toHome()] as const, ...steps].map(([title, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: at(path),
      })),
    }),
    collection: (
      { name: title, description: about }: Pick<Category, 'name' | 'description'>,
      path: string,
      articles: ArticleSummary[],
      part: number,
    ): Thing => ({
      ...page('CollectionPage', path, title),
      description: about,
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: articles.length,
        itemListElement: articles.map(({ slug, title }, index) => ({
          '@type': 'ListItem',
          position: (part - 1) * categoryPageSize + index + 1,
          name: title,
          url: at(toArticle(slug)),
        })),
      },
    }),
  };
}
