import type { ArticleLink } from '#contract/article.ts';
import { type Xml, xml } from '#contract/xml.ts';
import { formatShortDate, formatViews } from '#format.ts';
import { toArticle, toHome } from '#paths.ts';
import type { SiteIdentity } from '../identity.tsx';
import { networkNames } from '../ui/social-icons.tsx';

export const back = xml`<nav aria-label=Ruta><a href="${toHome()}">Volver al inicio</a></nav>`;
export const backButton = xml`<a class="btn signal" href="${toHome()}">Volver al inicio</a>`;

export const toMeta = ({ publishedAt, readTime, views }: ArticleLink): Xml =>
  xml`<p class=meta>${formatShortDate(publishedAt)} · ${readTime} min lectura · ${formatViews(views)} vistas`;

type Shown = { withCategory: boolean };

/** An article in a list, with its excerpt if available. */
export const toItem = (article: ArticleLink & { excerpt?: string }, { withCategory }: Shown): Xml =>
  xml`<li>${withCategory ? xml`<b class=signal>${article.category}</b>` : null}<h3><a href="${toArticle(article.slug)}">${article.title}</a></h3>${article.excerpt === undefined ? null : xml`<p>${article.excerpt}`}${toMeta(article)}`;

export function toSocial({ social = {} }: SiteIdentity): Xml | null {
  const links = networkNames.flatMap(([network, name]) => {
    const address = social[network];
    return address === undefined ? [] : [xml`<a href="${address}">${name}</a>`];
  });
  if (links.length === 0) return null;
  return xml`<p>${links.map((link, place) => (place === 0 ? link : xml` · ${link}`))}`;
}

/** For what could not be read. The empty href reloads the page. */
export const toFailure = (text: string): Xml =>
  xml`<p>${text}<p><a class=btn href="">Cargar de nuevo</a>`;
