import { expect, test } from 'vitest';
import type { EditableCategories } from '#contract/desk/categories.ts';
import { publishDueChanges } from '#newsroom/articles/publish-draft.ts';
import { publishFiles } from '#newsroom/articles/publish-files.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { openSearchEngine } from '#newsroom/testing/index-now.ts';
import { toArticleFile } from '#newsroom/testing/samples.ts';
import { getArticle } from '#store/articles/articles.ts';
import { listCategories } from '#store/articles/categories.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openTab, openWriting, soundFields } from './testing/writing.ts';

const base = '/api/ajustes/categorias';
const now = () => Date.now();

describeEngines('categories at the desk', (engine) => {
  test('are created, changed, reordered by two tabs at once, deleted and restored', async () => {
    await using desk = await openWriting(engine);
    const { send, name } = await desk.signInAs('administrador');
    const ask = (method: string, path: string, body: object = {}) =>
      send(method, base + path, body);
    const list = async () => ((await send('GET', base)).body as EditableCategories).categories;
    const listSlugs = async () => (await list()).map(({ slug }) => slug);
    const fresh = { slug: 'seguridad', name: ' Seguridad ', description: '', icon: 'tecnicas' };
    await ask('POST', '', fresh);
    expect((await list()).at(-1)).toEqual({
      ...{ slug: 'seguridad', name: 'Seguridad', description: '', icon: 'tecnicas' },
      ...{ articles: 0, isEmpty: true, isInMenu: false },
    });
    expect(await ask('POST', '', fresh)).toMatchObject({ status: 422, body: { field: 'slug' } });
    await ask('PATCH', '/seguridad', { name: 'Seguridad en obra', icon: 'tecnicas' });

    await Promise.all([
      ask('POST', '/seguridad/mover', { place: 1 }),
      ask('POST', '/tecnicas/mover', { place: 3 }),
    ]);
    await ask('POST', '/seguridad/mover', { place: 1 });
    expect(await listSlugs()).toEqual(['seguridad', 'noticias', 'tecnicas']);

    await ask('DELETE', '/seguridad');
    expect(await listSlugs()).toEqual(['noticias', 'tecnicas']);
    await ask('POST', '/seguridad/recuperar');
    expect(await listSlugs()).toHaveLength(3);
    const { items } = await listAuditLog(desk.store, { kind: 'ajustes', page: 1, pageSize: 50 });
    expect(new Set(items.map(({ who }) => who))).toEqual(new Set([name]));
  });

  test('changed categories are announced to search engines, with the home page', async () => {
    await using searchEngine = await openSearchEngine();
    await using desk = await openWriting(engine, searchEngine.settings);
    const { send } = await desk.signInAs('administrador');
    const readAnnounced = async (method: string, path: string, body: object) => {
      searchEngine.told.length = 0;
      expect((await send(method, base + path, body)).status).toBe(204);
      await desk.desk.background.settle();
      return searchEngine.told.flatMap(({ urlList }) => urlList);
    };
    const [home, noticias, tecnicas] = ['', 'categoria/noticias', 'categoria/tecnicas'].map(
      (path) => `https://obra.example/${path}`,
    );
    const named = { name: 'Técnicas de obra', icon: 'tecnicas' };
    expect(await readAnnounced('PATCH', '/tecnicas', named)).toEqual([tecnicas, home]);
    expect(await readAnnounced('POST', '/tecnicas/mover', { place: 1 })).toEqual([home]);
    const merged = await readAnnounced('POST', '/tecnicas/unir', { into: 'noticias' });
    expect(merged).toEqual([tecnicas, noticias, home]);
  });

  test('merged categories take their articles, drafts, scheduled changes and files along', async () => {
    await using desk = await openWriting(engine);
    const { send } = await desk.signInAs('administrador');
    const read = (slug: string) => getArticle(desk.store, slug, now());
    await send('POST', base, { slug: 'vieja', name: 'Vieja', description: '', icon: 'otra' });
    await desk.mine.save(0, soundFields({ category: 'vieja' }));
    await desk.mine.post('publicar', { version: 1 });
    await desk.mine.save(
      1,
      soundFields({ category: 'vieja', title: 'Más tarde', slug: 'juntas-frias' }),
    );
    const soon = now() + 3_600_000;
    const { version } = await desk.mine.read();
    expect(
      await desk.mine.post('programar', { version, at: new Date(soon).toISOString() }),
    ).toMatchObject({ status: 200 });

    const ids = new Map(
      (await listCategories(desk.store, now())).map(({ slug, id }) => [slug, id]),
    );
    const read10 = (slug: string, day: number) => ({
      day,
      category_id: ids.get(slug) ?? 0,
      views: 10,
    });
    const days = [read10('vieja', 1), read10('vieja', 2), read10('tecnicas', 2)];
    await desk.store.db.insertInto('category_readings').values(days).execute();

    await send('POST', `${base}/vieja/unir`, { into: 'tecnicas' });
    const categories = [{ slug: 'tecnicas', articles: 1 }, { slug: 'noticias' }];
    expect((await send('GET', base)).body).toMatchObject({ categories });
    expect(await read('juntas-frias')).toMatchObject({
      category: 'tecnicas',
      categorySlug: 'tecnicas',
    });
    const opened = await desk.mine.read();
    expect(opened.fields.category).toBe('tecnicas');
    // From a tab that was opened before.
    const late = openTab(desk.editor, desk.id);
    const saved = await late.save(
      version,
      soundFields({ category: 'vieja', slug: 'juntas-frias', title: 'Más tarde aún' }),
    );
    expect(saved.body).toMatchObject({ fields: { category: 'tecnicas', title: 'Más tarde aún' } });

    await publishDueChanges(desk.store, soon);
    expect(await read('juntas-frias')).toMatchObject({
      title: 'Más tarde',
      categorySlug: 'tecnicas',
    });
    const readings = await desk.store.db
      .selectFrom('category_readings')
      .selectAll()
      .orderBy('day')
      .execute();
    const category_id = ids.get('tecnicas');
    expect(readings).toEqual([
      { day: 1, category_id, views: 10 },
      { day: 2, category_id, views: 20 },
    ]);
    await using folder = await createFolder({ 'losa.md': toArticleFile({ category: 'vieja' }) });
    await publishFiles(desk.store, [folder.path]);
    expect(await read('losa')).toMatchObject({ categorySlug: 'tecnicas' });
  });
});
