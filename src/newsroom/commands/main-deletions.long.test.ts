import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { describeEngines, type Engine, engines } from '#store/testing/engines.ts';
import { runWell, spawnNewsroom } from '../testing/command-line.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { addCategories } from '../testing/newsroom.ts';

async function openPlace(engine: Engine) {
  const place = await engine.createPlace();
  const store = await openStore(place);
  await addCategories(store);
  await addArticles(store, ['losa', 'muro']);
  await store.close();
  return place;
}

const deleted =
  /^Borrado: losa\nHasta el \d{4}-\d\d-\d\d puede traerlo de vuelta con: deshacer losa\n$/;

test('an editor deletes an article by writing its slug twice', async () => {
  await using place = await openPlace(engines[0]);
  for (const input of ['', 'no\nlosa\n']) {
    const refused = await spawnNewsroom({ ...place, input }, 'borrar', 'losa');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^Escriba otra vez «losa»: «.*» no es «losa»\. No se borró nada\.\n$/,
    );
  }
  const { stdout } = await spawnNewsroom({ ...place, input: 'losa\n' }, 'borrar', 'losa');
  expect(stdout).toMatch(deleted);
});

describeEngines('an editor', (engine) => {
  test('deletes an article, and brings it back', async () => {
    await using place = await openPlace(engine);
    await using folder = await createFolder({});
    expect(await runWell(place, 'borrar', 'losa', '--si', 'losa')).toMatch(deleted);
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
