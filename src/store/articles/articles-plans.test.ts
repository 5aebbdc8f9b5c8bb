import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ArticlesFilter } from '#paths.ts';
import type { Store } from '../store.ts';
import { publishArticles, toArticleInput } from '../testing/article-input.ts';
import { engines, openTestStore } from '../testing/engines.ts';
import { getArticle, listArticles } from './articles.ts';
import { listRelated } from './related.ts';

const Steps = z.array(z.object({ detail: z.string() }));

/** SQLite blocks the process while it scans; an archive has many articles. */
test.each<[Omit<ArticlesFilter, 'limit'>, string]>([
  [{}, 'articles_recent'],
  [{ page: 2 }, 'articles_recent'],
  [{ featured: true }, 'articles_featured'],
  [{ category: 'noticias' }, 'articles_category'],
  [{ category: 'noticias', page: 2 }, 'articles_category'],
  [{ category: 'noticias', featured: true }, 'articles_category_featured'],
])('a list of %j is read in the order of its index', async (filter, index) => {
  const steps = await listSteps((store) => listArticles(store, { ...filter, limit: 6 }, 1));
  const walks = steps.filter((step) => /articles |TEMP B-TREE/.test(step));
  expect(walks).not.toEqual([]);
  for (const walk of walks)
    expect(walk).toMatch(new RegExp(` USING (?:COVERING )?INDEX ${index} `));
});

test('related articles are found without scanning the archive', async () => {
  const steps = await listSteps(async (store) => {
    const article = await getArticle(store, 'losa', Date.now());
    if (article) await listRelated(store, article, Date.now());
  });
  expect(steps.filter((step) => /^SEARCH article/.test(step))).not.toEqual([]);
  expect(steps.filter((step) => /^SCAN article/.test(step))).toEqual([]);
});

/** SQLite's query plans for the statements that `work` runs. */
async function listSteps(work: (store: Store) => Promise<unknown>): Promise<string[]> {
  await using store = await openTestStore(engines[0]);
  await publishArticles(store, toArticleInput('losa', { tags: ['losas', 'acero'] }));
  const queries: RootOperationNode[] = [];
  const spy: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work({ ...store, db: store.db.withPlugin(spy) });
  const steps: string[] = [];
  for (const node of queries) {
    const { sql, parameters } = store.db.getExecutor().compileQuery(node, { queryId: 'plan' });
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await store.db.executeQuery(plan);
    steps.push(...Steps.parse(rows).map(({ detail }) => detail));
  }
  return steps;
}
