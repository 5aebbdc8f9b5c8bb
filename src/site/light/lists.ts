import { xml } from '#contract/xml.ts';
import { toCategory, toHome, toTag } from '#paths.ts';
import { hasPage } from '../articles/article-pages.tsx';
import { categoriesQuery, tagQuery, toStatus } from '../data/api.ts';
import { categoriesId } from '../home/categories.tsx';
import { listQuery, toCategoryTitle } from '../pages/category.tsx';
import { noTag, taggedQuery, toAvailable, toTagTitle } from '../pages/tag.tsx';
import { getCategoryIcon } from '../ui/category-icon.tsx';
import { lightNotFound, toMissing } from './missing.ts';
import { back, toArticlePages, toFailedPage } from './parts.ts';
import type { LightView } from './view.ts';

export const lightCategory: LightView = (input) => {
  const { params, responses } = input;
  const { status, data: categories = [] } = responses.get(categoriesQuery());
  if (status === 'failed') return toFailedPage();
  const category = categories.find(({ slug }) => slug === params.slug);
  if (!category) return toMissing('Categoría no encontrada', 'La categoría que busca no existe.');
  if (!hasPage(category, params.page)) return lightNotFound(input);
  const { name, description, slug, articleCount } = category;
  const icon = getCategoryIcon(category.icon);
  const others = categories.filter((each) => each !== category);
  const list = toArticlePages(responses.get(listQuery(params)), {
    heading: `Artículos de ${name}`,
    page: params.page,
    total: articleCount,
    toPage: (page) => toCategory(slug, page),
    empty: xml`<h2>No hay artículos en esta categoría</h2><p>Aún no se han publicado artículos en la categoría "${name}".<p><a class="btn signal" href="${toHome()}#${categoriesId}">Explorar otras categorías</a>`,
  });
  const main = xml`<section class=hero>${back}<svg width=48 height=48 fill=none stroke=currentColor stroke-width=2 viewBox="${toLeft(icon)} 0 48 48" aria-hidden=true><path d="${icon}"/></svg><h1>${name}</h1><p class=intro>${description}<p><b class=figure>${articleCount}</b> artículos disponibles</section><section>${list}</section>${others.length === 0 ? null : xml`<section><h2>Otras categorías</h2><nav aria-label="Otras categorías">${others.map((other) => xml`<a href="${toCategory(other.slug)}">${other.name}</a>`)}</nav></section>`}`;
  return { ...toCategoryTitle(category, params.page), path: toCategory(slug, params.page), main };
};

/** The left edge of a drawing, with half its line. Each one starts a stroke there. */
const toLeft = (drawing: string) =>
  Math.min(...Array.from(drawing.matchAll(/M(\d+)/g), ([, x]) => Number(x))) - 1;

export const lightTag: LightView = (input) => {
  const { params, responses } = input;
  const response = responses.get(tagQuery(params.slug));
  const { data: tag } = response;
  if (!tag) {
    const isUnknown = response.status === 'failed' && toStatus(response.error) < 500;
    return isUnknown ? toMissing(noTag.title, noTag.text) : toFailedPage();
  }
  if (!hasPage(tag, params.page)) return lightNotFound(input);
  const { name, slug, articleCount, related } = tag;
  const list = toArticlePages(responses.get(taggedQuery(params)), {
    heading: `Artículos con la etiqueta ${name}`,
    page: params.page,
    total: articleCount,
    toPage: (page) => toTag(slug, page),
    empty: null,
  });
  const main = xml`<section>${back}<h1>#${name}</h1><p><b class=figure>${articleCount}</b> ${toAvailable(tag)}</section><section>${list}</section>${related.length === 0 ? null : xml`<section><h2>Etiquetas relacionadas</h2><nav aria-label="Etiquetas relacionadas">${related.map((each) => xml`<a href="${toTag(each.slug)}">#${each.name}</a>`)}</nav></section>`}`;
  return {
    ...toTagTitle(tag, params.page),
    path: toTag(slug, params.page),
    isListed: articleCount > 1,
    main,
  };
};
