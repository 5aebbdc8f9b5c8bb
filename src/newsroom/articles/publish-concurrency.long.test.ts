import { expect, test } from 'vitest';
import { getStatistics, listCategories } from '#store/articles/categories.ts';
import { openStore, type StoreLocation } from '#store/open.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { built, spawnNewsroom } from '../testing/command-line.ts';
import { createFolder } from '../testing/folder.ts';
import { addCategories, countRows } from '../testing/newsroom.ts';
import { drawing, toArticleFile } from '../testing/samples.ts';

const spawnBuilt = (place: StoreLocation, ...args: string[]) =>
  spawnNewsroom({ ...place, program: built }, ...args);

describeEngines('several processes', (engine) => {
  test('can publish the same or other articles at the same time, and counts stay right', async () => {
    await using place = await engine.createPlace();
    await using folder = await createFolder({ 'losa.svg': drawing });
    for (let index = 0; index < 6; index++) {
      const category = index < 2 ? 'noticias' : 'tecnicas';
      const text = toArticleFile({ views: '2', category });
      const pictured = toArticleFile({ views: '2', category, image: '../losa.svg' });
      await folder.write({ [`a/a-${index}.md`]: text, [`b/b-${index}.md`]: pictured });
    }
    const store = await openStore(place);
    await addCategories(store);
    const ran = await Promise.all(
      ['a', 'b', 'b'].map((name) => spawnBuilt(place, 'publicar', folder.at(name))),
    );
    expect(ran.map(({ stdout }) => stdout.slice(stdout.indexOf('Publicados'))).sort()).toEqual([
      'Publicados: 0 nuevos, 0 actualizados, 6 sin cambios.\n',
      'Publicados: 6 nuevos, 0 actualizados, 0 sin cambios.\n',
      'Publicados: 6 nuevos, 0 actualizados, 0 sin cambios.\n',
    ]);
    const categories = await listCategories(store, Date.now());
    const [statistics, rows] = [await getStatistics(store, Date.now()), await countRows(store)];
    await store.close();
    expect(categories.map(({ articleCount }) => articleCount)).toEqual([8, 4]);
    expect(statistics).toMatchObject({ totalArticles: 12, totalViews: 24 });
    expect(rows).toMatchObject({ articles: 12, images: 1 });
  });
});
