import { expect } from 'vitest';
import { publishArticles, retire, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { listArticles } from './articles.ts';
import { getTag, listIndexedTags } from './tags.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const hour = 3_600_000;

describeStores('a tag', (test) => {
  test('has the newest spelling, its articles and the tags that go with it', async (store) => {
    const write = (slug: string, hours: number, tags: string[] | null) =>
      toArticleInput(slug, { tags, published_at: noon - hours * hour });
    await publishArticles(
      store,
      write('nuevo', 1, ['Año de obra', 'acero']),
      write('medio', 2, ['ano  de obra', 'acero', 'losas']),
      write('viejo', 3, ['losas', 'arena']),
      write('retirado', 4, ['año de obra', 'cal']),
      write('futuro', -1, ['año de obra']),
      write('mudo', 5, ['…']),
    );
    await retire(store, 'retirado');
    expect(await getTag(store, 'ano-de-obra', noon)).toEqual({
      slug: 'ano-de-obra',
      name: 'Año de obra',
      articleCount: 2,
      related: [
        { slug: 'acero', name: 'acero', articleCount: 2 },
        { slug: 'losas', name: 'losas', articleCount: 2 },
      ],
    });
    expect(await getTag(store, 'cal', noon)).toBeNull();
    expect(await getTag(store, 'ano-de-obra', noon + hour)).toMatchObject({ articleCount: 3 });
    const list = async (tag: string, filter = {}) =>
      (await listArticles(store, { tag, limit: 9, ...filter }, noon)).map(({ slug }) => slug);
    expect(await list('ano-de-obra')).toEqual(['nuevo', 'medio']);
    expect(await list('ano-de-obra', { limit: 1, page: 2 })).toEqual(['medio']);
    expect(await list('losas', { category: 'tecnicas' })).toEqual([]);
    expect(await list('nada')).toEqual([]);
    // Another article of the same minute loses its tags.
    await publishArticles(store, write('gemelo', 2, ['losas']));
    await publishArticles(store, write('gemelo', 2, null));
    expect(await list('losas')).toEqual(['medio', 'viejo']);
    // A tag of only one article is not for search engines.
    const slugs = (await listIndexedTags(store, noon)).map(({ slug }) => slug);
    expect(slugs).toEqual(['acero', 'ano-de-obra', 'losas']);
  });
});
