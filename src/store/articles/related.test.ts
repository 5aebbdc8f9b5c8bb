import { expect } from 'vitest';
import type { Store } from '../store.ts';
import { publishArticles, retire, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { getArticle } from './articles.ts';
import type { ArticleInput } from './publication-plan.ts';
import { listRelated } from './related.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const day = 24 * 3_600_000;

/** News unless it says otherwise, so many days before noon. */
const article = (slug: string, daysAgo: number, fields: Partial<ArticleInput> = {}) =>
  toArticleInput(slug, { published_at: noon - daysAgo * day, ...fields });

async function readOn(store: Store, slug: string): Promise<string[]> {
  const readArticle = await getArticle(store, slug, noon);
  if (!readArticle) throw new Error('No such article');
  return (await listRelated(store, readArticle, noon)).map((each) => each.slug);
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
    await retire(store, 'dos');
    expect(await readOn(store, 'leido')).toEqual(['una-lejos', 'una-de-otra', 'de-ayer']);
    const retagged = article('de-ayer', 8, { tags: ['caroni'] });
    await publishArticles(store, article('una-lejos', 200), retagged);
    expect(await readOn(store, 'leido')).toEqual(['de-ayer', 'una-de-otra', 'una-lejos']);
  });

  test('an article without tags has related articles of its category', async (store) => {
    const days = [1, 2, 3, 4, 5, 6, 9, 10, 12, 30];
    await publishArticles(
      store,
      article('otra', 10, { category: 'historia' }),
      ...days.map((ago) => article(`hace-${ago}`, ago)),
    );
    expect(await readOn(store, 'hace-10')).toEqual(['hace-9', 'hace-12', 'hace-6']);
    expect(await readOn(store, 'otra')).toEqual([]);
  });
});
