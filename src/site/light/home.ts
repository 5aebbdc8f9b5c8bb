import type { ArticleSummary } from '#contract/article.ts';
import type { Category, Statistics } from '#contract/category.ts';
import { type Xml, xml } from '#contract/xml.ts';
import { formatThousands, formatTotal, formatViews } from '#format.ts';
import {
  newsletterId,
  parseRecent,
  recentStep,
  toArticle,
  toCategory,
  toHome,
  toRecent,
} from '#paths.ts';
import { articlesQuery, categoriesQuery, statisticsQuery } from '../data/api.ts';
import type { ApiResponse } from '../data/responses.ts';
import { categoriesId } from '../home/categories.tsx';
import { featuredQuery } from '../home/featured.tsx';
import { popularQuery, toPopular } from '../home/sidebar.tsx';
import { siteDescription } from '../identity.tsx';
import { toNewsletter } from './newsletter.ts';
import { toFailure, toItem, toMeta } from './parts.ts';
import type { LightView } from './view.ts';

export const lightHome: LightView = ({ params, responses, identity }) => {
  const shown = parseRecent(params.query);
  const categories = responses.get(categoriesQuery());
  const title = 'Información del Sector Construcción en Venezuela';
  const main = xml`<section class=hero><h1>${title}</h1><p class=intro>Noticias, análisis y recursos para quienes calculan, construyen y viven las obras del país. Contenido independiente, explicado con planos.<p class=actions><a class="btn signal" href="${toCategory('noticias')}">Explorar Artículos</a><a class=btn href="#${newsletterId}">Suscribirse al Newsletter</a></section><section><h2>Artículos destacados</h2>${toFeatured(responses.get(featuredQuery()))}</section><section><h2 id="${categoriesId}">Categorías principales</h2>${toCategories(categories)}</section><div class=wide><section><h2 id=recientes>Artículos recientes</h2>${toFilter(categories.data ?? [])}${toRecentList(responses.get(articlesQuery({ limit: shown })), shown)}</section><aside aria-label="Más contenido"><h2>Más Populares</h2>${toPopularList(responses.get(popularQuery()))}<figure>Espacio Publicitario</figure></aside></div>${toNewsletter(identity)}${toStatistics(responses.get(statisticsQuery()))}`;
  return {
    title,
    description: identity.tagline ?? siteDescription,
    path: shown > recentStep ? toRecent(shown) : toHome(),
    main,
  };
};

type Articles = ApiResponse<ArticleSummary[]>;

function toFeatured({ status, data = [] }: Articles): Xml {
  if (status === 'failed') return toFailure('No se pudieron cargar los artículos destacados.');
  const [lead, ...side] = data;
  if (!lead) return xml`<p>No hay artículos destacados disponibles.`;
  return xml`<div class=wide><div><p><b class=signal>${lead.category}</b><h3 class=lead><a href="${toArticle(lead.slug)}">${lead.title}</a></h3><p class=intro>${lead.excerpt}${toMeta(lead)}</div>${side.length === 0 ? null : xml`<ul>${side.map(({ excerpt: _, ...article }) => toItem(article, { withCategory: true }))}</ul>`}</div>`;
}

function toCategories({ status, data = [] }: ApiResponse<Category[]>): Xml {
  if (status === 'failed') return toFailure('No se pudieron cargar las categorías.');
  if (data.length === 0) return xml`<p>No hay categorías disponibles.`;
  return xml`<ul class=cards>${data.map(
    ({ slug, name, description, articleCount }) =>
      xml`<li><p class=count><b class=figure>${articleCount}</b> <small>artículos</small></p><h3><a href="${toCategory(slug)}">${name}</a></h3><p>${description}`,
  )}</ul>`;
}

/** Links to pages: the full version filters in place. */
const toFilter = (categories: Category[]): Xml =>
  xml`<nav class=tabs aria-label="Filtrar por categoría"><span aria-current=true>Todas las categorías</span>${categories.map(({ slug, name }) => xml`<a href="${toCategory(slug)}">${name}</a>`)}</nav>`;

function toRecentList({ status, data = [] }: Articles, shown: number): Xml {
  if (status === 'failed') return toFailure('No se pudieron cargar los artículos.');
  if (data.length === 0) return xml`<p>No hay artículos disponibles.`;
  const more =
    data.length < shown
      ? null
      : xml`<p><a class=btn href="${toRecent(shown + recentStep)}#recientes">Cargar Más Artículos</a>`;
  return xml`<ul>${data.map((article) => toItem(article, { withCategory: true }))}</ul>${more}`;
}

function toPopularList({ status, data = [] }: Articles): Xml {
  if (status === 'failed') return toFailure('No se pudieron cargar los artículos.');
  if (data.length === 0) return xml`<p>No hay artículos disponibles.`;
  return xml`<ol>${toPopular(data).map(({ slug, title, views }) => xml`<li><h3><a href="${toArticle(slug)}">${title}</a></h3><p class=meta>${formatViews(views)} vistas`)}</ol>`;
}

function toStatistics({ data }: ApiResponse<Statistics>): Xml | null {
  if (!data) return null;
  const total = (figure: string, label: string) =>
    xml`<p><b class="figure total">${figure}</b> ${label}`;
  return xml`<section><h2>Estadísticas del sector</h2><div class=totals>${total(formatTotal(data.totalArticles), 'Artículos publicados')}${total(formatThousands(data.totalViews), 'Lecturas totales')}${total(formatTotal(data.totalSubscribers), 'Suscriptores')}</div></section>`;
}
