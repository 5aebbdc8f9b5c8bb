import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { menuCategories } from '#contract/category-rules.ts';
import { isSlug } from '#contract/slug.ts';
import { deleteUnusedCategories, saveCategory } from '#store/articles/categories.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { deleteArticleRows, listSame } from '#store/articles/removal.ts';
import { deleteParagraph } from '#store/drafts/remove-paragraph.ts';
import { addRules, deleteRules } from '#store/search/synonyms.ts';
import type { Store } from '#store/store.ts';
import { type Progress, readArticleFiles } from '../articles/article-files.ts';
import { publishBatches } from '../articles/publish-files.ts';
import { addSampleNote, readSampleNewsroom, sampleFolder, sampleNote } from '../sample-files.ts';
import { parseVocabulary } from '../vocabulary/vocabulary-file.ts';
import { loadDesk } from './load-desk.ts';
import { deleteSampleDesk } from './remove-desk.ts';
import { savePreparedPictures } from './sample-pictures.ts';

const Categories = z.array(
  z.strictObject({
    slug: z.string().refine(isSlug),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
  }),
);

async function readSample(store: Store) {
  const readSampleFile = (name: string) => readFile(join(sampleFolder, name), 'utf8');
  const categories = Categories.parse(parse(await readSampleFile('categorias.yaml')));
  const rules = parseVocabulary(await readSampleFile('vocabulario.yaml'));
  const articles = await readArticleFiles(store, [join(sampleFolder, 'articulos')], {
    categories: categories.map(({ slug }) => slug),
  });
  return { categories, rules, articles, [Symbol.asyncDispose]: articles[Symbol.asyncDispose] };
}

const readArticles = async ({ articles }: Awaited<ReturnType<typeof readSample>>) =>
  (await Array.fromAsync(articles.read())).flat().map(addSampleNote);

/** Publishes the sample newsroom in one transaction: half of it would look like someone's work. */
export async function loadSampleContent(store: Store, onProgress: Progress, now = Date.now()) {
  await using sample = await readSample(store);
  await savePreparedPictures(store);
  await sample.articles.importPictures(onProgress);
  const articles = await readArticles(sample);
  await changeContent(store, async (tx) => {
    for (const category of sample.categories) await saveCategory(tx, category);
    await addRules(tx, sample.rules);
    await publishBatches(tx, [articles], now);
    await loadDesk(tx, articles, now);
  });
}

/**
 * Removes the sample: its unchanged articles, even if renamed, with their pictures, its vocabulary, its unused categories
 * and all sample work at the desk. What someone changed stays, without the sample's note; `changed` lists it.
 */
export async function deleteSampleContent(store: Store, now = Date.now()) {
  await using sample = await readSample(store);
  const articles = await readArticles(sample);
  const { drafts } = await readSampleNewsroom();
  return changeContent(store, async (tx) => {
    const { same, changed } = await listSame(tx, [...articles, ...drafts]);
    const ids = same.map(({ id }) => id);
    const desk = await deleteSampleDesk(tx, new Set(ids));
    const { images } = await deleteArticleRows(tx, ids);
    const categories = await deleteUnusedCategories(
      tx,
      sample.categories.filter(({ slug }) => !menuCategories.has(slug)),
    );
    const rules = await deleteRules(
      tx,
      sample.rules.map(({ rule }) => rule),
    );
    await deleteParagraph(tx, sampleNote, now);
    const slugs = same.map(({ slug }) => slug);
    return { removed: slugs, changed: [...changed, ...desk.kept], images, categories, rules, desk };
  });
}
