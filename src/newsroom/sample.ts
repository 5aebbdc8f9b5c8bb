import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { menuCategories } from '#contract/category-rules.ts';
import { isSlug } from '#contract/slug.ts';
import { removeUnusedCategories, saveCategory } from '#store/articles/categories.ts';
import { type ArticleInput, changeContent, saveArticles } from '#store/articles/publishing.ts';
import { listSame, removeArticles } from '#store/articles/removal.ts';
import { addRules, removeRules } from '#store/search/synonyms.ts';
import type { Store } from '#store/store.ts';
import { readArticleFiles } from './articles/article-files.ts';
import type { Progress } from './articles/publish.ts';
import { savePreparedPictures } from './sample-pictures.ts';
import { parseVocabulary } from './vocabulary/vocabulary-file.ts';

const sampleFolder = join(import.meta.dirname, '../../contenido');

const Categories = z.array(
  z.strictObject({
    slug: z.string().refine(isSlug),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
  }),
);

async function readSample(store: Store) {
  const read = (name: string) => readFile(join(sampleFolder, name), 'utf8');
  const categories = Categories.parse(parse(await read('categorias.yaml')));
  const rules = parseVocabulary('vocabulario.yaml', await read('vocabulario.yaml'));
  const articles = await readArticleFiles(store, [join(sampleFolder, 'articulos')], {
    categories: categories.map(({ slug }) => slug),
  });
  return { categories, rules, articles, [Symbol.asyncDispose]: articles[Symbol.asyncDispose] };
}

/** Publishes the sample newsroom, whole or not at all: half of it would pass for one that someone began. */
export async function loadSampleContent(store: Store, onProgress: Progress): Promise<void> {
  await using sample = await readSample(store);
  await savePreparedPictures(store);
  await sample.articles.takePictures(onProgress);
  await changeContent(store, async (tx) => {
    for (const category of sample.categories) await saveCategory(tx, category);
    await addRules(tx, sample.rules);
    await saveArticles(tx, sample.articles.read(), Date.now());
  });
}

/**
 * Takes the sample out for good: the articles that still say what it says, under whatever address, with their pictures,
 * its words and its categories that neither an article nor the menu uses. What someone made their own stays, and is named.
 */
export async function removeSampleContent(store: Store) {
  await using sample = await readSample(store);
  const articles: ArticleInput[] = [];
  for await (const portion of sample.articles.read()) articles.push(...portion);
  return changeContent(store, async (tx) => {
    const { same, changed } = await listSame(tx, articles);
    const { images } = await removeArticles(
      tx,
      same.map(({ id }) => id),
    );
    const categories = await removeUnusedCategories(
      tx,
      sample.categories.filter(({ slug }) => !menuCategories.has(slug)),
    );
    const rules = await removeRules(
      tx,
      sample.rules.map(({ rule }) => rule),
    );
    return { removed: same.map(({ slug }) => slug), changed, images, categories, rules };
  });
}
