import { type Context, Hono } from 'hono';
import type { Category } from '#contract/category.ts';
import { toWholeName } from '#contract/image-files.ts';
import {
  type ShareCard,
  toArticleCard,
  toCategoryCard,
  toHomeCard,
  toShareCard,
} from '#contract/share-card.ts';
import type { Site } from '#contract/site.ts';
import { isSlug } from '#contract/slug.ts';
import { cardPatterns } from '#paths.ts';
import { getArticle, getFate } from '#store/articles/articles.ts';
import { findCategory } from '#store/articles/categories.ts';
import { getImageFile } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { embeddable } from '../http/headers.ts';
import { toProblem } from '../http/problem.ts';
import type { CardEnv, MakeCard } from './card-maker.ts';

type CardsOptions = { store: Store; getSite: () => Site; makeCard: MakeCard };

/** Share cards. An outdated address redirects to the current one. */
export function createCards({ store, getSite, makeCard }: CardsOptions): Hono<CardEnv> {
  const cards = new Hono<CardEnv>();
  const respond = async (c: Context<CardEnv>, card: ShareCard | null): Promise<Response> => {
    const { path } = c.req;
    if (!card) return toProblem(404, 'Esta tarjeta no existe.');
    const currentPath = toShareCard(card);
    if (currentPath !== path) {
      return new Response(null, {
        status: 302,
        headers: { Location: currentPath, 'Cache-Control': 'no-cache' },
      });
    }
    const bytes = await makeCard(
      { card, picture: await getPicture(store, card) },
      c.env?.clientAddress,
    );
    if (!bytes) {
      return toProblem(503, 'Hay demasiadas tarjetas en espera.', { 'Retry-After': '5' });
    }
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...embeddable,
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
  };

  cards.get(cardPatterns.home, (c) => respond(c, toHomeCard(getSite())));
  cards.get(cardPatterns.category, async (c) => {
    const slug = parseFile(c.req.param('file'));
    const category = slug === null ? null : await readCategory(store, slug);
    return respond(c, category && toCategoryCard(category, getSite()));
  });
  cards.get(cardPatterns.article, async (c) => {
    const slug = parseFile(c.req.param('file'));
    const article = slug === null ? null : await findArticle(store, slug);
    return respond(c, article && toArticleCard(article, getSite()));
  });
  return cards;
}

const parseFile = (file: string) => {
  const slug = file.endsWith('.jpg') ? file.slice(0, -4) : '';
  return isSlug(slug) ? slug : null;
};

async function findArticle(store: Store, slug: string) {
  const now = Date.now();
  const article = await getArticle(store, slug, now);
  if (article) return article;
  const fate = await getFate(store, slug, now);
  return typeof fate === 'object' && fate ? getArticle(store, fate.redirectTo, now) : null;
}

async function readCategory(store: Store, slug: string): Promise<Category | null> {
  const category = await findCategory(store, slug, Date.now());
  return category && 'redirectTo' in category ? readCategory(store, category.redirectTo) : category;
}

async function getPicture(store: Store, card: ShareCard): Promise<Uint8Array | null> {
  if (card.page !== 'articulo' || !card.image) return null;
  const { id, kind } = card.image;
  const file = await getImageFile(store, id, toWholeName(kind));
  return file?.bytes ?? null;
}
