import type { Category } from '#contract/category.ts';
import { type Xml, xml } from '#contract/xml.ts';
import { countPages, toCategory, toHome } from '#paths.ts';
import { categoriesQuery } from '../data/api.ts';
import { categoriesId } from '../home/categories.tsx';
import { hasPage, listQuery, toCategoryTitle } from '../pages/category.tsx';
import { getCategoryIcon } from '../ui/category-icon.tsx';
import { lightNotFound, toMissing } from './missing.ts';
import { back, backButton, toFailure, toItem } from './parts.ts';
import type { LightInput, LightView } from './view.ts';

export const lightCategory: LightView = (input) => {
  const { params, answers } = input;
  const { status, data: categories = [] } = answers.get(categoriesQuery());
  if (status === 'failed') {
    const [title, text] = [
      'No se pudo cargar esta página',
      'Revise su conexión e inténtelo de nuevo.',
    ];
    const main = xml`<section><h1>${title}</h1>${toFailure(text)}${backButton}</section>`;
    return { title, description: text, main };
  }
  const category = categories.find(({ slug }) => slug === params.slug);
  if (!category) return toMissing('Categoría no encontrada', 'La categoría que busca no existe.');
  if (!hasPage(category, params.page)) return lightNotFound(input);
  const { name, description, slug, articleCount } = category;
  const others = categories.filter((each) => each !== category);
  const main = xml`<section class=hero>${back}<svg width=64 height=64 fill=none stroke=currentColor stroke-width=2 viewBox="0 0 48 48" aria-hidden=true><path d="${getCategoryIcon(category.icon)}"/></svg><h1>${name}</h1><p class=intro>${description}<p><b class=figure>${articleCount}</b> artículos disponibles</section><section>${toList(category, input)}</section>${others.length === 0 ? null : xml`<section><h2>Otras categorías</h2><nav aria-label="Otras categorías">${others.map((other) => xml`<a href="${toCategory(other.slug)}">${other.name}</a>`)}</nav></section>`}`;
  return { ...toCategoryTitle(category, params.page), path: toCategory(slug, params.page), main };
};

function toList(category: Category, { params, answers }: LightInput): Xml {
  const { status, data: articles = [] } = answers.get(listQuery(params));
  if (status === 'failed') return toFailure('No se pudieron cargar los artículos.');
  if (articles.length === 0) {
    return xml`<h2>No hay artículos en esta categoría</h2><p>Aún no se han publicado artículos en la categoría "${category.name}".<p><a class="btn signal" href="${toHome()}#${categoriesId}">Explorar otras categorías</a>`;
  }
  return xml`<h2>Artículos de ${category.name}</h2><ul class=list>${articles.map((article) => toItem(article, { withCategory: false }))}</ul>${toPager(category, params.page)}`;
}

function toPager({ slug, articleCount }: Category, page: number): Xml | null {
  const pages = countPages(articleCount);
  if (pages < 2) return null;
  const newer =
    page > 1 &&
    xml`<a class=btn rel=prev href="${toCategory(slug, page - 1)}">Artículos más recientes</a>`;
  const older =
    page < pages &&
    xml`<a class=btn rel=next href="${toCategory(slug, page + 1)}">Artículos anteriores</a>`;
  return xml`<nav aria-label=Páginas><span>Página ${page} de ${pages}</span>${newer || null}${older || null}</nav>`;
}
