import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ArticlesFilter, listArticles } from './articles.ts';
import { saveCategory } from './categories.ts';
import { openStore } from './open.ts';
import { createFolder } from './testing/engines.ts';

const Steps = z.array(z.object({ detail: z.string() }));

/** While SQLite walks over articles that are not asked for, its process answers nobody; an archive has many. */
test.each<[Omit<ArticlesFilter, 'limit'>, string]>([
  [{}, 'articles_recent'],
  [{ page: 2 }, 'articles_recent'],
  [{ featured: true }, 'articles_featured'],
  [{ category: 'noticias' }, 'articles_category'],
  [{ category: 'noticias', page: 2 }, 'articles_category'],
  [{ category: 'noticias', featured: true }, 'articles_category_featured'],
])('a list of %j is read in the order of its index', async (filter, index) => {
  await using place = await createFolder();
  const store = await openStore(place);
  await store.write((tx) =>
    saveCategory(tx, { slug: 'noticias', name: 'Noticias', description: '', icon: 'n' }),
  );
  const asked: RootOperationNode[] = [];
  const spy: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await listArticles({ ...store, db: store.db.withPlugin(spy) }, { ...filter, limit: 6 }, 1);
  const steps: string[] = [];
  for (const node of asked) {
    const { sql, parameters } = store.db.getExecutor().compileQuery(node, { queryId: 'plan' });
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await store.db.executeQuery(plan);
    steps.push(...Steps.parse(rows).map(({ detail }) => detail));
  }
  await store.close();
  const walks = steps.filter((step) => /articles |TEMP B-TREE/.test(step));
  expect(walks).not.toEqual([]);
  for (const walk of walks)
    expect(walk).toMatch(new RegExp(` USING (?:COVERING )?INDEX ${index} `));
});
