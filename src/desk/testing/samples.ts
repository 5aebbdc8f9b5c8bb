import type { DeskAdvert } from '#contract/desk/adverts.ts';
import type { ListItem } from '#contract/desk/articles.ts';
import type { Figures } from '#contract/desk/figures.ts';

/** A published article, as listed at the desk. */
export const bridge: ListItem = {
  draftId: 'd1',
  articleId: 7,
  slug: 'puente',
  title: 'El puente',
  state: 'publicado',
  category: 'noticias',
  author: 'Ana Rojas',
  changedAt: '2026-11-16T11:58:00Z',
  publishedAt: '2026-11-12T11:00:00Z',
  views: 1_240,
  recent: [0, 3],
  isMine: false,
  image: null,
};

export const advert: DeskAdvert = {
  id: 5,
  client: 'La Escuadra',
  alt: 'Andamios',
  link: 'https://escuadra.example/',
  imageId: '0123456789abcdef',
  startsAt: '2026-11-01T12:00:00Z',
  endsAt: '2026-12-01T04:00:00Z',
  state: 'shown',
  src: '/imagenes/a.webp',
  width: 640,
  height: 530,
  bytes: 20_480,
  servings: 12_000,
  clicks: 18,
};

/** The article `bridge` in the figures. */
export const reading = {
  id: 7,
  title: 'El puente',
  publishedAt: '2026-11-11T15:00:00Z',
  views: 1_240,
};
/** A week of readings. */
export const figures: Figures = {
  now: '2026-11-16T13:58:00Z',
  category: null,
  article: null,
  from: '2026-11-10',
  days: [0, 4, 2, 0, 3, 8, 5],
  before: 11,
  since: '2026-11-11',
  sampleUntil: null,
  publications: [reading],
  published: 1,
  mostRead: [reading, { ...reading, id: 8, title: 'La viga', publishedAt: '2026-05-02T15:00:00Z' }],
  categories: [
    { slug: 'noticias', name: 'Noticias', views: 15, articles: 2 },
    { slug: 'historia', name: 'Historia', views: 7, articles: 0 },
  ],
  arrivals: { direct: 5, search: 12, mail: 0, site: 3 },
  subscribers: [1, 2],
};
