import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { toFields } from '#store/drafts/draft-fields.ts';
import { getArticleId } from '#store/drafts/drafts.ts';
import { openStore } from '#store/open.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, engines } from '#store/testing/engines.ts';
import { openDraft } from '../articles/drafts.ts';
import { scheduleDraft } from '../articles/publish-draft.ts';
import { runNewsroom, runWell } from '../testing/command-line.ts';
import { saveText } from '../testing/drafts.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { addCategories } from '../testing/newsroom.ts';
import { dayToCome, drawing, toArticleFile } from '../testing/samples.ts';

describeEngines('the command line', (engine) => {
  test('an editor publishes, renames, retires and lists articles', async () => {
    await using place = await engine.createPlace();
    await using folder = await createFolder({
      'losa.md': toArticleFile({ image: 'losa.svg', views: '1200' }),
      'muro.md': toArticleFile({ title: 'Muro', date: '2026-03-02T21:00' }),
      'viga.md': toArticleFile({ title: 'Viga', date: dayToCome }),
      'losa.svg': drawing,
    });
    const create = [
      'categoria',
      'tecnicas',
      '--nombre',
      'Técnicas',
      '--descripcion',
      'Cómo se hace',
    ];
    await runWell(place, ...create, '--nueva');
    expect(await runWell(place, 'publicar', folder.path)).toContain('Publicados: 3 nuevos');
    await runWell(place, 'categoria', 'tecnicas', '--icono', 'analisis');
    await runWell(place, 'renombrar', 'muro', 'muro-nuevo');
    await runWell(place, 'retirar', 'losa', '--hacia', 'muro-nuevo');
    expect((await runNewsroom(place, 'publicar', folder.path)).code).toBe(1);
    const listed = await runWell(place, 'listar');
    expect(listed.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      [dayToCome, 'programado', 'tecnicas', '0', 'viga', 'Viga'],
      ['2026-03-02', 'publicado', 'tecnicas', '0', 'muro-nuevo', 'Muro'],
      ['2026-03-01', 'retirado', 'tecnicas', '1200', 'losa', 'Vaciado de losa'],
      [''],
    ]);
    const store = await openStore(place);
    const redirects = await store.db
      .selectFrom('redirects')
      .selectAll()
      .orderBy('from_slug')
      .execute();
    const category = await store.db.selectFrom('categories').selectAll().executeTakeFirst();
    await store.close();
    expect(redirects).toEqual([
      { from_slug: 'losa', to_slug: 'muro-nuevo' },
      { from_slug: 'muro', to_slug: 'muro-nuevo' },
    ]);
    expect(category).toMatchObject({
      name: 'Técnicas',
      description: 'Cómo se hace',
      icon: 'analisis',
      article_count: 2,
    });
  });

  test('an operator makes a backup and restores it, on this machine or another', async () => {
    await using place = await engine.createPlace();
    await using folder = await createFolder({});
    const file = folder.at('respaldo');
    const store = await openStore(place);
    await addCategories(store);
    await addArticles(store, ['losa', 'muro', 'viga']);
    await addSubscriber(store, 'ana@obra.example', Date.parse('2026-03-01T12:00:00Z'));
    await store.close();

    const what = '3 artículos, 2 categorías, 0 imágenes, 1 suscriptor.';
    expect(await runWell(place, 'respaldo', file)).toContain(what);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await runWell(place, 'restaurar', file, '--reemplazar')).toContain(what);
    await using fresh = await engine.createPlace();
    expect(await runWell(fresh, 'restaurar', file, '--nueva')).toContain(what);
  });
});

test('a command first publishes the changes that are due', async () => {
  await using place = await engines[0].createPlace();
  const store = await openStore(place);
  const [now, hour, by] = [Date.now(), 3_600_000, { id: 1, name: 'Ana' }];
  await publishArticles(store, toArticleInput('losa', { published_at: now - 9 * hour }));
  const id = await openDraft(store, await getArticleId(store.db, 'losa'), by, now - 3 * hour);
  const fields = { ...toFields(toArticleInput('losa')), title: 'Otra losa', publishAt: null };
  await saveText(store, { id, base: 1, fields, now: now - 3 * hour });
  const change = { id, version: 2, by, at: now - hour };
  await scheduleDraft(store, change, now - 2 * hour);
  await store.close();
  expect(await runWell(place, 'listar')).toMatch(/ {2}losa {2}Otra losa\n$/);
});
