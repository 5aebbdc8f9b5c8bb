import { xml } from '#contract/xml.ts';
import { toTag } from '#paths.ts';
import { hasPage } from '../articles/article-pages.tsx';
import { tagQuery, toStatus } from '../data/api.ts';
import { noTag, taggedQuery, toAvailable, toTagTitle } from '../pages/tag.tsx';
import { lightNotFound, toMissing } from './missing.ts';
import { back, toArticlePages, toFailedPage } from './parts.ts';
import type { LightView } from './view.ts';

export const lightTag: LightView = (input) => {
  const { params, answers } = input;
  const answer = answers.get(tagQuery(params.slug));
  const { data: tag } = answer;
  if (!tag) {
    const isUnknown = answer.status === 'failed' && toStatus(answer.error) < 500;
    return isUnknown ? toMissing(noTag.title, noTag.text) : toFailedPage();
  }
  if (!hasPage(tag, params.page)) return lightNotFound(input);
  const { name, slug, articleCount, related } = tag;
  const list = toArticlePages(answers.get(taggedQuery(params)), {
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
