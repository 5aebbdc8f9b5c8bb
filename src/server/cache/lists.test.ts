import { expect, test } from 'vitest';
import { toApiArticles } from '#paths.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { openWatchedSite } from '../testing/watched-site.ts';

const minute = 60_000;

/** As many articles, every third of them a matter of technique, every seventh featured; two in each minute. */
const publish = (store: Store, count: number) =>
  publishArticles(
    store,
    ...Array.from({ length: count }, (_, index) =>
      toArticleInput(`articulo-${index}`, {
        category: index % 3 === 0 ? 'tecnicas' : 'noticias',
        featured: index % 7 === 0,
        published_at: Date.now() - minute * Math.ceil(index / 2),
      }),
    ),
  );

describeEngines('a list', (engine) => {
  test('is what the archive gives, whatever part of it is asked for, and takes few reads', async () => {
    await using site = await openWatchedSite(engine);
    await publish(site.store, 170);
    const lists = [1, 49, 50, 51, 101, 171, 500].flatMap((limit) =>
      [1, 2, 4].flatMap((page) => [
        toApiArticles({ limit, page }),
        toApiArticles({ category: 'noticias', limit, page }),
        toApiArticles({ featured: page % 2 === 0, limit, page }),
      ]),
    );
    const beyond = ['limit=1&page=171', 'limit=49&page=99999'];
    const odd = [
      'limit=007&page=2',
      ...beyond,
      'category=nada',
      'category=nada&page=7',
      'category=%C3%B1',
    ];
    for (const path of [...lists, ...odd.map((query) => `/api/articles?${query}`)]) {
      const answer = await site.get(path);
      expect([answer.status, await answer.text()], path).toEqual([
        200,
        await (await site.ask(path)).text(),
      ]);
    }
    for (const bad of ['limit=0', 'limit=501', 'page=0', 'limit=6&limit=7', 'featured=x']) {
      expect((await site.get(`/api/articles?${bad}`)).status, bad).toBe(400);
    }
    const reads = site.asked.filter((path) => /^\/api\/articles\?(?!.*=(?:0|501|x)\b)/.test(path));
    expect(new Set(reads).size).toBeLessThan(20);
  });

  test('of our own pages is kept, and shows what is published since', async () => {
    await using site = await openWatchedSite(engine);
    await publish(site.store, 20);
    await eventually(async () => {
      const before = site.asked.length;
      expect(await readSlugs()).toHaveLength(12);
      expect(site.asked).toHaveLength(before);
    });
    const added = toArticleInput('nuevo', { published_at: Date.now() });
    await publishArticles(site.store, added);
    await eventually(async () => expect(await readSlugs()).toContain('nuevo'));

    async function readSlugs(): Promise<string[]> {
      const articles: { slug: string }[] = await (await site.get('/api/articles?limit=12')).json();
      return articles.map(({ slug }) => slug);
    }
  });
});
