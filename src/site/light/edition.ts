import type { SentEdition } from '#contract/newsletter.ts';
import { type Xml, xml } from '#contract/xml.ts';
import { formatLongDate } from '#format.ts';
import { toEditionPage } from '#paths.ts';
import { noArticles, toEditionTitle } from '../document/edition-page.tsx';
import type { SiteIdentity } from '../identity.tsx';
import type { LightPage } from './document.ts';
import { toNewsletter } from './newsletter.ts';
import { back, toItem } from './parts.ts';

export function toLightEdition(edition: SentEdition, identity: SiteIdentity): LightPage {
  const { number, sentAt, subject, greeting, articles } = edition;
  const list =
    articles.length === 0
      ? xml`<p>${noArticles}`
      : xml`<ul class=rows>${articles.map((article) => toItem(article, { withCategory: true }))}</ul>`;
  const lines = greeting
    .split('\n')
    .map((line, place) => (place === 0 ? xml`${line}` : xml`<br>${line}`));
  const main = xml`<div>${back}<p>Boletín n.º ${number}, ${formatLongDate(sentAt)}<h1>${subject}</h1><p class=intro>${lines}</div><section><h2>Artículos de esta edición</h2>${list}${toNeighbours(edition)}</section>${toNewsletter(identity)}`;
  return { ...toEditionTitle(edition, identity.name), isListed: false, main };
}

function toNeighbours({ previous, next }: SentEdition): Xml | null {
  if (previous === null && next === null) return null;
  const to = (rel: string, number: number | null, label: string) =>
    number === null
      ? null
      : xml`<a class=btn rel="${rel}" href="${toEditionPage(number)}">${label}</a>`;
  return xml`<nav aria-label="Otras ediciones">${to('prev', previous, 'Edición anterior')}${to('next', next, 'Edición siguiente')}</nav>`;
}
