import { Hono } from 'hono';
import { slugPattern } from '#contract/article.ts';
import {
  type ShareCard,
  toArticleCard,
  toCategoryCard,
  toHomeCard,
  toShareCard,
} from '#contract/share-card.ts';
import { cardPatterns } from '#paths.ts';
import { getArticle, getFate } from '#store/articles.ts';
import { listCategories } from '#store/categories.ts';
import type { Store } from '#store/store.ts';
import type { Drawing } from './card-image.ts';
import { toProblem } from './problem.ts';

/** Loaded with the first card: what sets type and draws pictures takes memory that most processes never need. */
export type LoadCards = () => Promise<Drawing>;

type CardsOptions = { store: Store; site: string; load: LoadCards };

/** The pictures by which links are passed on. An address that is no longer right leads to the one that is. */
export function createCards({ store, site, load }: CardsOptions): Hono {
  const cards = new Hono();
  const answer = async (path: string, card: ShareCard | null): Promise<Response> => {
    if (!card) return toProblem(404, 'Esta tarjeta no existe.');
    const address = toShareCard(card);
    if (address !== path) {
      return new Response(null, {
        status: 302,
        headers: { Location: address, 'Cache-Control': 'no-cache' },
      });
    }
    const { makeCard } = await import('./card-image.ts');
    return new Response(await makeCard(store, await load(), card), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
  };

  cards.get(cardPatterns.home, (c) => answer(c.req.path, toHomeCard(site)));
  cards.get(cardPatterns.category, async (c) => {
    const slug = toSlug(c.req.param('file'));
    const categories = slug === null ? [] : await listCategories(store, Date.now());
    const category = categories.find((each) => each.slug === slug);
    return answer(c.req.path, category ? toCategoryCard(category, site) : null);
  });
  cards.get(cardPatterns.article, async (c) => {
    const slug = toSlug(c.req.param('file'));
    const article = slug === null ? null : await findArticle(store, slug);
    return answer(c.req.path, article && toArticleCard(article, site));
  });
  return cards;
}

const toSlug = (file: string) => {
  const slug = file.endsWith('.jpg') ? file.slice(0, -4) : '';
  return slugPattern.test(slug) ? slug : null;
};

/** At its own address or, once renamed, at the one it has now. */
async function findArticle(store: Store, slug: string) {
  const article = await getArticle(store, slug, Date.now());
  if (article) return article;
  const fate = await getFate(store, slug);
  return fate && fate !== 'retired' ? getArticle(store, fate.movedTo, Date.now()) : null;
}
