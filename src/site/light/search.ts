import type { SearchResult } from '#contract/article.ts';
import { limits } from '#contract/rules.ts';
import type { SearchPage } from '#contract/search-page.ts';
import { type Xml, xml } from '#contract/xml.ts';
import { formatShortDate } from '#format.ts';
import { parseSearch, type Search, toArticle, toCategory, toSearch } from '#paths.ts';
import { searchPageQuery } from '../data/api.ts';
import { popularQuery, toPopular } from '../home/sidebar.tsx';
import {
  getUnderstood,
  isAsked,
  literalLabel,
  toLiteral,
  toSearchTitle,
} from '../pages/search.tsx';
import { nearestTitles } from '../results/result-text.tsx';
import {
  advice,
  countResults,
  countShown,
  similarNote,
  similarTitle,
} from '../results/results.tsx';
import { back, toFailure, toItem } from './parts.ts';
import type { LightInput, LightView } from './view.ts';

export const lightSearch: LightView = (input) => {
  const search = parseSearch(input.params.query);
  const { q } = search;
  const main = isAsked(search) ? toResponse(search, input) : toInvitation(q, input);
  return {
    ...toSearchTitle(search, input.identity.name),
    path: toSearch(search),
    isListed: false,
    q,
    main,
  };
};

function toInvitation(q: string, { responses }: LightInput): Xml {
  const { data = [] } = responses.get(popularQuery());
  return xml`<div>${back}<h1>Buscar</h1><p class=intro>${q === '' ? 'Escriba una palabra, un tema, una norma o el nombre de un autor.' : `Escriba al menos ${limits.query.min} caracteres.`}${data.length === 0 ? null : toNearest({ categories: [], articles: toPopular(data) })}</div>`;
}

function toResponse(search: Search, { responses }: LightInput): Xml {
  const { data } = responses.get(searchPageQuery(search));
  const understood = data && getUnderstood(data);
  const written =
    understood === undefined
      ? null
      : xml`<p>Usted escribió «${search.q}». <a href="${toLiteral(search.q, understood)}">${literalLabel}</a>`;
  const found = data ? toFound(data, search) : toFailure('No se pudo completar la búsqueda.');
  return xml`<div>${back}<h1>${data?.found === 0 ? 'Sin resultados' : 'Resultados'} para «${understood ?? search.q}»</h1>${written}${found}</div>`;
}

function toFound(found: SearchPage, search: Search): Xml {
  return xml`<h2 class=intro>${countResults(found, search)}</h2>${toFilter(found, search)}${found.found === 0 ? xml`<p>${advice}` : null}${found.results.length === 0 ? null : xml`<ul class=rows>${found.results.map(toResult)}</ul>`}${toPager(found, search)}${toSuggestions(found)}`;
}

const toResult = ({
  slug,
  title,
  excerpt,
  marks,
  passage,
  category = '',
  publishedAt,
}: SearchResult): Xml =>
  xml`<li><b>${category}</b><h3><a href="${toArticle(slug)}">${mark(title, marks?.title)}</a></h3><p>${mark(excerpt, marks?.excerpt)}${passage ? xml`<p>${mark(passage.text, passage.marks)}` : null}${publishedAt === undefined ? null : xml`<p class=meta>${formatShortDate(publishedAt)}`}`;

const mark = (text: string, ranges: [number, number][] = []): Xml[] =>
  [...ranges, [text.length, text.length] as const].map(([from, to], place) => {
    const start = ranges[place - 1]?.[1] ?? 0;
    return xml`${text.slice(start, from)}${from < to ? xml`<mark>${text.slice(from, to)}</mark>` : null}`;
  });

/** With a single category there is nothing to choose, unless it is the current filter. */
function toFilter({ categories, found }: SearchPage, { q, category }: Search): Xml | null {
  if (categories.length < 2 && category === undefined) return null;
  const all = { slug: undefined, name: 'Todas', found };
  return xml`<nav class=tabs aria-label="Filtrar por categoría">${[all, ...categories].map(
    ({ slug, name, found }) =>
      xml`<a href="${toSearch({ q, category: slug, page: 1 })}"${slug === category ? xml` aria-current=true` : null}>${name} <b>${found}</b></a>`,
  )}</nav>`;
}

function toPager(found: SearchPage, search: Search): Xml | null {
  const { page } = found;
  const pages = Math.ceil(countShown(found, search) / limits.search);
  if (pages < 2) return null;
  const to = (rel: string, next: number, label: string) =>
    xml`<a class=btn rel="${rel}" href="${toSearch({ ...search, page: next })}">${label}</a>`;
  return xml`<nav aria-label=Páginas>${page > 1 ? to('prev', page - 1, 'Resultados anteriores') : null}${page < pages ? to('next', page + 1, 'Más resultados') : null}</nav>`;
}

function toSuggestions({ similar, nearest }: SearchPage): Xml | null {
  if (!similar) return nearest ? toNearest(nearest) : null;
  return xml`<h2>${similarTitle}</h2><p class=intro>${similarNote}<ul class=rows>${similar.map(toResult)}</ul>`;
}

function toNearest({ categories, articles }: NonNullable<SearchPage['nearest']>): Xml {
  return articles.length > 0
    ? xml`<h2>${nearestTitles.articles}</h2><ul class=columns>${articles.map((article) => toItem(article, { withCategory: true }))}</ul>`
    : xml`<h2>${nearestTitles.categories}</h2><p>${categories.map(({ slug, name }) => xml`<a class=btn href="${toCategory(slug)}">${name}</a>`)}`;
}
