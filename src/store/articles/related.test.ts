import { expect } from 'vitest';
import type { Store } from '../store.ts';
import { publishArticles, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { getArticle } from './articles.ts';
import type { ArticleInput } from './publication-plan.ts';
import { changeContent, retireArticle } from './publishing.ts';
import { listRelated } from './related.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const day = 24 * 3_600_000;

/** News unless it says otherwise, so many days before noon. */
const article = (slug: string, daysAgo: number, fields: Partial<ArticleInput> = {}) =>
  toArticleInput(slug, { published_at: noon - daysAgo * day, ...fields });

async function readOn(store: Store, slug: string): Promise<string[]> {
  const read = await getArticle(store, slug, noon);
  if (!read) throw new Error('No such article');
  return (await listRelated(store, read, noon)).map((each) => each.slug);
}

describeStores('the related articles', (test) => {
  test('are sorted by shared tags, then category, then distance in time', async (store) => {
    const tags = ['Guri', 'presas', 'Caroní'];
    await publishArticles(
      store,
      article('leido', 10, { tags }),
      article('dos', 300, { tags: ['guri', 'PRESAS'], category: 'historia' }),
      article('una-lejos', 200, { tags: ['caroni'] }),
      article('una-de-otra', 11, { tags: ['Guri'], category: 'historia' }),
      article('de-ayer', 9),
      article('mejor', 12, { tags, published_at: noon + day }),
    );
    expect(await readOn(store, 'leido')).toEqual(['dos', 'una-lejos', 'una-de-otra']);
    await changeContent(store, (tx) => retireArticle(tx, 'dos', null));
    expect(await readOn(store, 'leido')).toEqual(['una-lejos', 'una-de-otra', 'de-ayer']);
  });

  test('an article without tags has related articles of its category', async (store) => {
    const days = [1, 3, 10, 12, 30];
    await publishArticles(
      store,
      article('otra', 10, { category: 'historia' }),
      ...days.map((ago) => article(`hace-${ago}`, ago)),
    );
    expect(await readOn(store, 'hace-10')).toEqual(['hace-12', 'hace-3', 'hace-1']);
    expect(await readOn(store, 'otra')).toEqual([]);
  });

  test('follow changes of tags', async (store) => {
    const category = 'historia';
    await publishArticles(
      store,
      article('leido', 5, { tags: ['túneles'] }),
      article('metro', 6, { category }),
      article('puente', 7, { category, tags: ['Tuneles'] }),
    );
    expect(await readOn(store, 'leido')).toEqual(['puente']);
    await publishArticles(
      store,
      article('metro', 8, { category, tags: ['túneles'] }),
      article('puente', 7, { category }),
    );
    expect(await readOn(store, 'leido')).toEqual(['metro']);
  });
});
