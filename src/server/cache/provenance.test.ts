import { describe, expect } from 'vitest';
import { saveCategory } from '#store/articles/categories.ts';
import { changeContent } from '#store/articles/publishing.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, testWith } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { openWatchedSite } from '../testing/watched-site.ts';

const test = testWith(() => openWatchedSite(engines[0]));

/** `muro` is in técnicas, all others in noticias. */
const publish = (store: Store, ...articles: { slug: string; title: string }[]) =>
  publishArticles(
    store,
    ...articles.map(({ slug, title }) =>
      toArticleInput(slug, { title, category: slug === 'muro' ? 'tecnicas' : 'noticias' }),
    ),
  );

const pages = [
  '/',
  '/articulo/muro',
  '/articulo/puente',
  '/categoria/noticias',
  '/categoria/tecnicas',
  '/contacto',
  '/privacidad',
];

describe('a publication', () => {
  test('renders only the pages that show it again', async (site) => {
    const before = site.getVersion();
    await publish(site.store, { slug: 'muro', title: 'A' }, { slug: 'puente', title: 'B' });
    await eventually(() => expect(site.getVersion()).not.toBe(before));
    // The second reading is from memory; the readings change figures meanwhile.
    for (const path of [...pages, ...pages]) expect((await site.get(path)).status).toBe(200);
    expect(site.renderedPaths.toSorted()).toEqual(pages.toSorted());
    await eventually(async () =>
      expect(await site.store.db.selectFrom('article_views').select('views').execute()).toEqual([
        { views: 2 },
        { views: 2 },
      ]),
    );
    site.renderedPaths.length = 0;
    const { etag } = Object.fromEntries((await site.get('/articulo/puente')).headers);
    const oldVersion = site.getVersion();
    await publish(site.store, { slug: 'muro', title: 'Otro título' });
    await eventually(() => expect(site.getVersion()).not.toBe(oldVersion));
    for (const path of [...pages, ...pages]) {
      const text = await (await site.get(path)).text();
      if (path.includes('muro')) expect(text).toContain('Otro título');
    }
    expect(site.renderedPaths.toSorted()).toEqual(['/', '/articulo/muro', '/categoria/tecnicas']);
    expect((await site.get('/articulo/puente')).headers.get('etag')).toBe(etag);
  });

  test('changes the count of its category wherever that is shown', async (site) => {
    const publishAndShow = async (slug: string) => {
      const before = site.getVersion();
      await publish(site.store, { slug, title: 'A' });
      await eventually(() => expect(site.getVersion()).not.toBe(before));
      return (await site.get('/categoria/tecnicas')).text();
    };
    await publishAndShow('muro');
    // The page lists only the articles of its own category.
    expect(readCount(await publishAndShow('puente'), 'noticias')).toBe('1');
    expect(readCount(await publishAndShow('viga'), 'noticias')).toBe('2');
  });

  test('renaming a category changes the menu of every page, if the category is in it', async (site) => {
    await publish(site.store, { slug: 'muro', title: 'A' }, { slug: 'puente', title: 'B' });
    const rename = async (slug: string, name: string) => {
      const before = site.getVersion();
      const category = { slug, name, description: '', icon: 'n' };
      await changeContent(site.store, (tx) => saveCategory(tx, category));
      await eventually(() => expect(site.getVersion()).not.toBe(before));
      return Promise.all(pages.map(async (path) => (await site.get(path)).text()));
    };
    const plain = await rename('tecnicas', 'Oficio');
    for (const text of plain) expect(readMenu(text)).toContain('Noticias');
    expect(plain.at(-1)).not.toContain('"menu"');
    for (const text of await rename('noticias', 'Actualidad')) {
      expect(readMenu(text)).toContain('Actualidad');
    }
  });
});

function readCount(html: string, slug: string) {
  const link = new RegExp(`<a href="/categoria/${slug}"[^>]*>((?:(?!</a>).)*) artículos`, 's');
  return /(\d+)\D*$/.exec(link.exec(html)?.[1]?.replace(/<[^>]*>/g, '') ?? '')?.[1];
}

function readMenu(html: string): string[] {
  const [, menu = ''] = /<nav aria-label="Principal"(.*?)<\/nav>/s.exec(html) ?? [];
  return Array.from(menu.matchAll(/>([^<]+)<\/a>/g), ([, label = '']) => label);
}
