import { expect, test } from 'vitest';
import { listCatalogue } from '#store/articles/catalogue.ts';
import { listCategories, saveCategory } from '#store/articles/categories.ts';
import { changeContent, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { isUntouched } from '#store/content-version.ts';
import { listRules } from '#store/search/synonyms.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { describeEngines, openTestStore } from '#store/testing/engines.ts';
import { publishFiles } from '../articles/publish-files.ts';
import { createFolder } from '../testing/folder.ts';
import { countRows } from '../testing/newsroom.ts';
import { toArticleFile } from '../testing/samples.ts';
import { loadSampleContent, removeSampleContent } from './sample.ts';
import { savePreparedPictures } from './sample-pictures.ts';

describeEngines('the sample', (engine) => {
  test('is removed completely, except what someone added or changed', async () => {
    await using store = await openTestStore(engine);
    await savePreparedPictures(store);
    await loadSampleContent(store, () => {});
    await using folder = await createFolder({
      'propio.md': toArticleFile({ category: 'historia' }),
      'glosario-de-obra.md': toArticleFile({ category: 'recursos', title: 'Glosario nuestro' }),
    });
    await publishFiles(store, [folder.path]);
    await changeContent(store, async (tx) => {
      await renameArticle(tx, 'pilotes-fuste-y-punta', 'pilotes');
      await retireArticle(tx, 'que-es-plomada', null);
      await saveCategory(tx, { slug: 'normativa', name: 'Normas', description: '', icon: '' });
    });
    const { changed } = await removeSampleContent(store);
    expect(changed).toEqual(['glosario-de-obra']);
    const left = await Array.fromAsync(listCatalogue(store));
    expect(left.map(({ slug }) => slug).sort()).toEqual(['glosario-de-obra', 'propio']);
    expect(await countRows(store)).toEqual({ articles: 2, images: 0, image_files: 0 });
    const categories = (await listCategories(store, Date.now())).map(({ slug }) => slug);
    // Noticias and Análisis are empty, but the menu links them.
    expect(categories.sort()).toEqual([
      'analisis',
      'historia',
      'normativa',
      'noticias',
      'recursos',
    ]);
    expect(await listRules(store.db)).toEqual([]);
    // The next start does not load it again.
    expect(await isUntouched(store)).toBe(false);
  });

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
