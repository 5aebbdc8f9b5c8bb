import { vi } from 'vitest';
import type { ArticleSummary } from '#contract/article.ts';
import { App } from '../app.tsx';
import { createResponses } from '../data/responses.ts';
import type { SiteIdentity } from '../identity.tsx';
import * as otherPages from '../pages/other-pages.ts';
import { setOtherPages } from '../routing/route-table.ts';
import { dismissToast } from '../ui/toast.ts';
import { type Given, leave, openElement } from './open-element.tsx';
import { readPage } from './read-page.ts';
import { article, bridge, categories, image, statistics } from './samples.ts';

setOtherPages(otherPages);

export { onItsWay, within } from './open-element.tsx';
export { article, categories } from './samples.ts';

export const identity: SiteIdentity = {
  name: 'Plomada',
  url: 'https://plomada.example',
  email: 'hola@plomada.example',
};

const photo = { ...image, id: 'muro', kind: 'photo' as const, alt: 'Un muro', caption: null };
const titles = ['El puente', 'El muro', 'La viga', 'La losa', 'El río', 'El aire', 'La cal'];
/** The first has a drawing, the second a photograph, the others no picture. */
export const listArticles = (count: number): ArticleSummary[] =>
  Array.from({ length: count }, (_, index) => ({
    ...bridge,
    id: index + 1,
    slug: index === 0 ? 'puente' : `articulo-${index + 1}`,
    title: titles[index] ?? `Artículo ${index + 1}`,
    image: [image, photo][index] ?? null,
    views: 1_240 + 100 * (index % 4),
  }));

/** Default API responses; lists have the requested length. */
export const responses = (): Record<string, unknown> => ({
  '/api/articles': listArticles(6),
  '/api/articles?featured=true&limit=4': listArticles(4),
  '/api/articles?limit=5': listArticles(5),
  '/api/articles/puente': article,
  '/api/categories': categories,
  '/api/statistics': statistics,
});

let visits = 0;

/** The hydrated site at an address, for a first-time visitor. */
export async function openSite(at: string, given: Given & { identity?: SiteIdentity } = {}) {
  await leave();
  dismissToast();
  vi.runOnlyPendingTimers();
  const api = createResponses((url, init) => fetch(url, init));
  const page = await openElement(
    () => {
      // State of history entries belongs to one visit.
      visits += 1;
      history.replaceState(`visit ${visits}`, '');
      return <App responses={api} identity={given.identity ?? identity} />;
    },
    { responses: responses(), ...given, at },
  );
  return {
    ...page,
    /** The text between header and footer. */
    readMain: () =>
      readPage(document.querySelector('main') ?? new Text()).replace(/pattern=\S+, /g, ''),
    readHead: () => readPage(document.head),
    readNotice: () => readPage(document.querySelector('[aria-label=Notifications]') ?? new Text()),
    readFocus: () => readPage(document.activeElement ?? new Text()),
    where: () => location.pathname + location.search + location.hash,
  };
}
