import { expect } from 'vitest';
import { saveCategory } from '../articles/categories.ts';
import type { ArticleInput } from '../articles/publication-plan.ts';
import { changeContent } from '../articles/publishing.ts';
import type { Store } from '../store.ts';
import { saveInputs, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { searchArticles } from './search.ts';
import { searchPage } from './search-page.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const hour = 3_600_000;

const categories = [
  { slug: 'tecnicas', name: 'Técnicas', description: 'Procedimientos de obra.', icon: '' },
  { slug: 'puentes', name: 'Puentes', description: 'Vigas y dovelas.', icon: '' },
  { slug: 'vacia', name: 'Vacía', description: 'Xilófonos.', icon: '' },
];

const publish = (store: Store, articles: ArticleInput[]) =>
  changeContent(store, async (tx) => {
    for (const category of categories) await saveCategory(tx, category);
    await saveInputs(tx, articles, noon);
  });

/** `count` articles, each an hour older; every third is of another category. */
const list = (count: number, fields: Partial<ArticleInput>) =>
  Array.from({ length: count }, (_, index) =>
    toArticleInput(`n${index}`, {
      category: index % 3 === 0 ? 'puentes' : 'tecnicas',
      published_at: noon - (index + 1) * hour,
      ...fields,
    }),
  );

const slugsOf = (results: { slug: string }[]) => results.map(({ slug }) => slug);

describeStores('a reader of the results page', (test) => {
  test('pages through all results, twenty at a time, and stays on the last page beyond the end', async (store) => {
    await publish(store, list(45, { title: 'Andamios' }));
    const read = (page: number) => searchPage(store, { q: 'andamio', page }, noon);
    const pages = [await read(1), await read(2), await read(3)];
    const all = pages.flatMap(({ results }) => slugsOf(results));
    expect(all).toEqual(Array.from({ length: 45 }, (_, index) => `n${index}`));
    expect(pages).toMatchObject([1, 2, 3].map((page) => ({ page, found: 45 })));
    expect(await read(5)).toEqual(pages[2]);
    expect(pages[0]?.results).toEqual(await searchArticles(store, 'andamio', noon));
    expect(pages[0]).not.toHaveProperty('nearest');
  });

  test('filters by category, with the count of each', async (store) => {
    await publish(store, list(7, { title: 'Andamios' }));
    const read = (category?: string) =>
      searchPage(store, { q: 'andamio', category, page: 1 }, noon);
    const { categories, results } = await read('puentes');
    expect(categories).toEqual([
      { slug: 'tecnicas', name: 'Técnicas', found: 4 },
      { slug: 'puentes', name: 'Puentes', found: 3 },
    ]);
    expect(slugsOf(results)).toEqual(['n0', 'n3', 'n6']);
    for (const none of ['vacia', 'no-existe']) {
      expect(await read(none)).toEqual({ found: 7, categories, page: 1, results: [] });
    }
  });

  test('sees at most the best hundred', async (store) => {
    await publish(store, list(130, { title: 'Andamios' }));
    const last = await searchPage(store, { q: 'andamio', page: 5 }, noon);
    expect(last).toMatchObject({ found: 100, page: 5 });
    expect(slugsOf(last.results).at(-1)).toBe('n99');
  });

  test('gets similar articles for a query that no article answers', async (store) => {
    const [recipe, ...others] = list(30, { title: 'Andamios', content: 'Nada más.' });
    const content = `Una receta.${' Sigue.'.repeat(600)}`;
    if (recipe) await publish(store, [{ ...recipe, content }, ...others]);
    const page = await searchPage(store, { q: 'receta de arepas', page: 1 }, noon);
    expect(page).toMatchObject({ found: 0, results: [] });
    expect(slugsOf(page.similar ?? [])).toEqual(['n0']);
    expect(await searchArticles(store, 'receta de arepas', noon)).toEqual([]);
    expect(await searchPage(store, { q: 'xilófono', page: 1 }, noon)).not.toHaveProperty('similar');
  });

  test('gets related categories or the most read articles for an empty result', async (store) => {
    const [first, second, ...others] = list(6, { title: 'Andamios' });
    if (!first || !second) return;
    await publish(store, [first, { ...second, views: 9 }, ...others]);
    const read = async (q: string) => (await searchPage(store, { q, page: 1 }, noon)).nearest;
    const fitting = { categories: [{ slug: 'puentes', name: 'Puentes' }], articles: [] };
    expect(await read('¿cómo son las dovelas?')).toEqual(fitting);
    for (const q of ['xilófono', 'cómo', '...']) {
      const nearest = await read(q);
      expect(nearest?.categories).toEqual([]);
      expect(slugsOf(nearest?.articles ?? [])).toEqual(['n1', 'n0', 'n2']);
    }
  });
});
