import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { listCatalogue } from '#store/articles/catalogue.ts';
import { listCategories, saveCategory } from '#store/articles/categories.ts';
import { changeContent, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { isUntouched } from '#store/content-version.ts';
import { listRules } from '#store/search/synonyms.ts';
import type { Store } from '#store/store.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { describeEngines, engines, openTestStore } from '#store/testing/engines.ts';
import { exportArticles } from '../articles/export.ts';
import { publishFiles } from '../articles/publish-files.ts';
import { readAll } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { countRows } from '../testing/newsroom.ts';
import { toArticleFile } from '../testing/samples.ts';
import { loadSampleContent, removeSampleContent } from './sample.ts';
import { savePreparedPictures } from './sample-pictures.ts';

/** What articles and pictures are made of; not their numbers, nor when the desk had them. */
async function readContent(store: Store) {
  const { image_files: files = [], image_originals: originals = [] } = await readAll(store.db);
  const rows = await store.db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'category_id')
    .innerJoin('article_views', 'article_id', 'articles.id')
    .selectAll('articles')
    .select(['categories.slug as category', 'views'])
    .orderBy('articles.slug')
    .execute();
  return { articles: rows.map(({ id, category_id, touched_at, ...row }) => row), files, originals };
}

async function readFolder(path: string): Promise<[name: string, content: string][]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(path, join(parentPath, name))).sort();
  const read = async (name: string) => await readFile(join(path, name), 'latin1');
  return Promise.all(names.map(async (name) => [name, await read(name)]));
}

test('the whole sample moves between engines as files and back, and is removed completely', async () => {
  const [one, other] = engines;
  await using folder = await createFolder({});
  await using source = await openTestStore(one);
  await using target = await openTestStore(other);
  for (const store of [source, target]) await savePreparedPictures(store);
  await loadSampleContent(source, () => {});
  await changeContent(source, (tx) => retireArticle(tx, 'que-es-plomada', null));
  const before = await readContent(source);
  const published = before.articles.filter(({ status }) => status === 'published');
  await exportArticles(source, folder.at('uno'));
  const written = await readFolder(folder.at('uno'));
  expect(written.map(([name]) => name)).toContain('que-es-plomada.md.retirado');

  const categories = await listCategories(source, Date.now());
  await changeContent(target, async (tx) => {
    for (const { slug, name, description, icon } of categories) {
      await saveCategory(tx, { slug, name, description, icon });
    }
  });
  await publishFiles(target, [folder.at('uno')]);
  const after = await readContent(target);
  expect(after.articles).toEqual(published);
  expect(before.originals).toEqual(expect.arrayContaining(after.originals));
  expect(before.files).toEqual(expect.arrayContaining(after.files));
  expect(after.files.length).toBeGreaterThan(0);

  await exportArticles(target, folder.at('dos'));
  expect(await readFolder(folder.at('dos'))).toEqual(
    written.filter(([name]) => !name.startsWith('que-es-plomada.')),
  );
  expect(await publishFiles(source, [folder.at('dos')])).toEqual({
    created: 0,
    updated: 0,
    unchanged: published.length,
  });
  for (const store of [source, target]) await removeSample(store);
});

/** What is someone's own, or was made so, stays. */
async function removeSample(store: Store): Promise<void> {
  await using folder = await createFolder({
    'propio.md': toArticleFile({ category: 'historia' }),
    'glosario-de-obra.md': toArticleFile({ category: 'recursos', title: 'Glosario nuestro' }),
  });
  await publishFiles(store, [folder.path]);
  await changeContent(store, async (tx) => {
    await renameArticle(tx, 'pilotes-fuste-y-punta', 'pilotes');
    await saveCategory(tx, { slug: 'normativa', name: 'Normas', description: '', icon: '' });
  });
  const { changed } = await removeSampleContent(store);
  expect(changed).toEqual(['glosario-de-obra']);
  const left = await Array.fromAsync(listCatalogue(store));
  expect(left.map(({ slug }) => slug).sort()).toEqual(['glosario-de-obra', 'propio']);
  expect(await countRows(store)).toEqual({ articles: 2, images: 0, image_files: 0 });
  const categories = (await listCategories(store, Date.now())).map(({ slug }) => slug);
  // Noticias and Análisis are empty, but the menu links them.
  expect(categories.sort()).toEqual(['analisis', 'historia', 'normativa', 'noticias', 'recursos']);
  expect(await listRules(store.db)).toEqual([]);
  // Nor does it come back with the next start.
  expect(await isUntouched(store)).toBe(false);
}

describeEngines('the sample', (engine) => {
  test('is loaded into an empty database only', async () => {
    await using store = await openTestStore(engine);
    expect(await isUntouched(store)).toBe(true);
    await addSubscriber(store, 'ana@obra.example', 1);
    expect(await isUntouched(store)).toBe(false);
    await using emptied = await openTestStore(engine);
    const category = { slug: 'obras', name: 'Obras', description: '', icon: '' };
    await changeContent(emptied, (tx) => saveCategory(tx, category));
    await emptied.db.deleteFrom('categories').execute();
    expect(await isUntouched(emptied)).toBe(false);
  });
});
