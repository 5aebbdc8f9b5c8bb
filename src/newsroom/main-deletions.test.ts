import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { runWell, spawnNewsroom } from './testing/command-line.ts';
import { addArticles } from './testing/filled-newsroom.ts';
import { createFolder } from './testing/folder.ts';
import { addCategories } from './testing/newsroom.ts';

describeEngines('an editor', (engine) => {
  test('deletes an article by writing its slug twice, and brings it back', async () => {
    await using place = await engine.createPlace();
    await using folder = await createFolder({});
    const store = await openStore(place);
    await addCategories(store);
    await addArticles(store, ['losa', 'muro']);
    await store.close();
    for (const input of ['', 'no\nlosa\n']) {
      const refused = await spawnNewsroom({ ...place, input }, 'borrar', 'losa');
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(/«losa»: «.*» no es «losa»\. No se borró nada\.\n$/);
    }
    const deleted = await spawnNewsroom({ ...place, input: 'losa\n' }, 'borrar', 'losa');
    expect(deleted.stdout).toMatch(
      /^Borrado: losa\nHasta el \d{4}-\d\d-\d\d puede traerlo de vuelta con: deshacer losa\n$/,
    );
    expect(await runWell(place, 'deshacer')).toMatch(/^artículo +hasta el [\d-]+ +losa\n$/);
    expect(await runWell(place, 'deshacer', 'losa')).toBe('De vuelta: losa\n');

    expect(await runWell(place, 'categoria', 'noticias', '--posicion', '1')).toBe(
      'Cambiada: noticias\n',
    );
    await runWell(place, 'borrar', 'muro', '--si', 'muro');
    const carpeta = folder.at('todo');
    expect(await runWell(place, 'exportar', carpeta)).toBe(
      `Escrito en ${carpeta}: 1 artículo, 0 retirados, 0 imágenes.\n`,
    );
    expect(await readFile(folder.at('todo/losa.md'), 'utf8')).toMatch(/^---\ntitle: Nota breve\n/);
    const reopened = await openStore(place);
    const order = await reopened.db
      .selectFrom('categories')
      .select('slug')
      .orderBy('position')
      .execute();
    await reopened.close();
    expect(order.map(({ slug }) => slug)).toEqual(['noticias', 'tecnicas']);
  });
});
