import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { isSlug } from '#contract/slug.ts';
import { saveCategory } from '#store/categories.ts';
import { changeContent, saveArticles } from '#store/publishing.ts';
import { addRules } from '#store/search/synonyms.ts';
import type { Store } from '#store/store.ts';
import { readArticleFiles } from './articles/article-files.ts';
import type { Progress } from './articles/publish.ts';
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

/** Publishes the sample newsroom, whole or not at all: half of it would pass for one that someone began. */
export async function loadSampleContent(store: Store, onProgress: Progress): Promise<void> {
  const read = (name: string) => readFile(join(sampleFolder, name), 'utf8');
  const categories = Categories.parse(parse(await read('categorias.yaml')));
  const rules = parseVocabulary('vocabulario.yaml', await read('vocabulario.yaml'));
  await using articles = await readArticleFiles(store, [join(sampleFolder, 'articulos')], {
    categories: categories.map(({ slug }) => slug),
  });
  await articles.takePictures(onProgress);
  await changeContent(store, async (tx) => {
    for (const category of categories) await saveCategory(tx, category);
    await addRules(tx, rules);
    await saveArticles(tx, articles.read(), Date.now());
  });
}
