import type { ArticleLink, ArticleSummary } from '#contract/article.ts';
import { type Xml, xml } from '#contract/xml.ts';
import { formatShortDate, formatViews } from '#format.ts';
import { countPages, toArticle, toHome } from '#paths.ts';
import type { ApiResponse } from '../data/responses.ts';
import type { SiteIdentity } from '../identity.tsx';
import { loadFailed } from '../ui/failed.tsx';
import { networkNames } from '../ui/social-icons.tsx';

export const back = xml`<nav aria-label=Ruta><a href="${toHome()}">Volver al inicio</a></nav>`;
export const backButton = xml`<a class="btn signal" href="${toHome()}">Volver al inicio</a>`;

export const toMeta = ({ publishedAt, readTime, views }: ArticleLink): Xml =>
  xml`<p class=meta>${formatShortDate(publishedAt)} · ${readTime} min lectura · ${formatViews(views)} vistas`;

type Shown = { withCategory: boolean };

export const toItem = (article: ArticleLink & { excerpt?: string }, { withCategory }: Shown): Xml =>
  xml`<li>${withCategory ? xml`<b>${article.category}</b>` : null}<h3><a href="${toArticle(article.slug)}">${article.title}</a></h3>${article.excerpt === undefined ? null : xml`<p>${article.excerpt}`}${toMeta(article)}`;

export function toSocial({ social = {} }: SiteIdentity): Xml | null {
  const links = networkNames.flatMap(([network, name]) => {
    const address = social[network];
    return address === undefined ? [] : [xml`<a href="${address}">${name}</a>`];
  });
  if (links.length === 0) return null;
  return xml`<p>${links.map((link, place) => (place === 0 ? link : xml` · ${link}`))}`;
}

/** Says that something could not be read. The empty href reloads the page. */
export const toFailure = (text: string): Xml =>
  xml`<p>${text}<p><a class=btn href="">Cargar de nuevo</a>`;

/** The page shown if the first read failed. */
export function toFailedPage() {
  const { title, children: text } = loadFailed;
  const main = xml`<section><h1>${title}</h1>${toFailure(text)}${backButton}</section>`;
  return { title, description: text, main };
}

type ArticlePages = {
  heading: string;
  page: number;
  total: number;
  toPage: (page: number) => string;
  empty: Xml | null;
};

export function toArticlePages(
  { status, data: articles = [] }: ApiResponse<ArticleSummary[]>,
  { heading, page, total, toPage, empty }: ArticlePages,
): Xml | null {
  if (status === 'failed') return toFailure('No se pudieron cargar los artículos.');
  if (articles.length === 0) return empty;
  const pages = countPages(total);
  const newer =
    page > 1 && xml`<a class=btn rel=prev href="${toPage(page - 1)}">Artículos más recientes</a>`;
  const older =
    page < pages && xml`<a class=btn rel=next href="${toPage(page + 1)}">Artículos anteriores</a>`;
  const pager =
    pages < 2
      ? null
      : xml`<nav aria-label=Páginas><span>Página ${page} de ${pages}</span>${newer || null}${older || null}</nav>`;
  return xml`<h2 class=skip>${heading}</h2><ul class=rows>${articles.map((article) => toItem(article, { withCategory: false }))}</ul>${pager}`;
}
