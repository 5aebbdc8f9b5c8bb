import { expect, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { type Engine, engines } from '#store/testing/engines.ts';
import { spawnNewsroom } from '../testing/command-line.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
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
  /^Borrado: losa\nHasta el \d+ de [a-z]+ de \d{4} puede traerlo de vuelta con: deshacer losa\n$/;

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
