import { expect, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { engines } from '#store/testing/engines.ts';
import { spawnNewsroom } from '../testing/command-line.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { addCategories } from '../testing/newsroom.ts';

test('an editor deletes an article by typing its slug again', async () => {
  await using place = await engines[0].createPlace();
  const store = await openStore(place);
  await addCategories(store);
  await addArticles(store, ['losa', 'muro']);
  await store.close();
  const remove = (input: string) => spawnNewsroom({ ...place, input }, 'borrar', 'losa');
  for (const input of ['', 'no\nlosa\n']) {
    const { code, stdout, stderr } = await remove(input);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('No se borró nada.');
  }
  expect((await remove('losa\n')).stdout).toMatch(/^Borrado: losa\n.* con: deshacer losa\n$/);
});
