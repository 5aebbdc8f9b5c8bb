import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { saveCategory } from '#store/articles/categories.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { searchArticles } from '#store/search/search.ts';
import type { Store } from '#store/store.ts';
import { saveInputs } from '#store/testing/article-input.ts';
import { findMark, marks, text } from './arbitrary.ts';
import { createFuzz, type Fuzz } from './fuzz.ts';

const batch = 20;

/** Lines that the newsroom accepts: well-formed and without control characters. */
const line = (longest: number) =>
  text(longest)
    .map((each) =>
      each
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, longest),
    )
    .map((each) => each.toWellFormed());
const article = fc.record({
  title: line(200).map((each) => each || 'x'),
  excerpt: line(500).map((each) => each || 'x'),
  author: line(100).map((each) => each || 'x'),
  tags: fc.option(fc.array(line(40), { maxLength: 4 })),
  content: fc.array(line(300), { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n')),
});

const rest = {
  category: 'noticias',
  featured: true,
  read_time: 1,
  image_id: null,
  image_alt: '',
  image_caption: null,
  corrections: [],
  views: 0,
};

/** Checks that readers see an editor's text and that none of it runs. */
export const createArticleFuzzes = (url: string, store: Store): Fuzz[] => [
  createFuzz({
    name: 'articles on pages and in feeds',
    sample: 1,
    long: 60,
    batch,
    from: fc.array(article, { minLength: batch, maxLength: batch }),
    async check(articles) {
      await changeContent(store, async (tx) => {
        await saveCategory(tx, {
          slug: 'noticias',
          name: `${marks.tag} ${marks.attribute}`,
          description: marks.closing,
          icon: marks.attribute,
        });
        const published_at = Date.now() - 1_000;
        const inputs = articles.map(
          (fields, index): ArticleInput => ({
            ...rest,
            ...fields,
            slug: `nota-${index}`,
            published_at,
          }),
        );
        await saveInputs(tx, inputs);
      });
      const last = articles.at(-1)?.title;
      await waitUntil(
        async () => (await readTitle(`${url}/api/articles/nota-${batch - 1}`)) === last,
      );
      const pages = articles.map((_, index) => `/articulo/nota-${index}`);
      for (const path of ['/', '/categoria/noticias', '/feed.xml', '/sitemap.xml', ...pages]) {
        const response = await fetch(url + path);
        assert.equal(response.status, 200, path);
        const html = await response.text();
        assert.equal(findMark(html), undefined, path);
        if (!path.endsWith('.xml')) assert.equal(html.match(/<\/script/gi)?.length, 3, path);
      }
    },
  }),
  createFuzz({
    name: `searches on ${store.engine}`,
    sample: 60,
    long: 4_000,
    from: text(100),
    async check(words) {
      const results = await searchArticles(
        store,
        words.replaceAll('\0', '').slice(0, 100),
        Date.now(),
      );
      assert.ok(results.length <= 20);
      for (const { title, excerpt, marks: ranges } of results) {
        for (const [from, to] of ranges?.title ?? []) assert.ok(from < to && to <= title.length);
        for (const [from, to] of ranges?.excerpt ?? [])
          assert.ok(from < to && to <= excerpt.length);
      }
    },
  }),
];

async function readTitle(address: string): Promise<unknown> {
  const response = await fetch(address);
  const body: { title?: unknown } = await response.json();
  return body.title;
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await isSo()); turn += 1) {
    assert.ok(turn < 100, 'What was published did not appear');
    await sleep(50);
  }
}
