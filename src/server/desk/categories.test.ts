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
import { openTab, openWriting, validFields } from './testing/writing.ts';

const base = '/api/ajustes/categorias';
const now = () => Date.now();

describeEngines('categories at the desk', (engine) => {
  async function openCategories(env: Record<string, string> = {}) {
    const desk = await openWriting(engine, env);
    const { send, name } = await desk.signInAs('administrador');
    return Object.assign(desk, {
      name,
      call: (method: string, path: string, body: object = {}) => send(method, base + path, body),
      list: async (): Promise<EditableCategories['categories']> =>
        (await send('GET', base)).body.categories,
    });
  }

  test('are created, changed, reordered by two tabs at once, deleted and restored', async () => {
    await using desk = await openCategories();
    const { call, list } = desk;
    const listSlugs = async () => (await list()).map(({ slug }) => slug);
    const fresh = { slug: 'seguridad', name: ' Seguridad ', description: '', icon: 'tecnicas' };
    await call('POST', '', fresh);
    const empty = { articles: 0, isEmpty: true, isInMenu: false };
    expect((await list()).at(-1)).toEqual({ ...fresh, name: 'Seguridad', ...empty });
    expect(await call('POST', '', fresh)).toMatchObject({ status: 422, body: { field: 'slug' } });
    await call('PATCH', '/seguridad', { name: 'Seguridad en obra', icon: 'tecnicas' });
    expect((await list()).at(-1)).toMatchObject({ name: 'Seguridad en obra' });
    await Promise.all([
      call('POST', '/seguridad/mover', { place: 1 }),
      call('POST', '/tecnicas/mover', { place: 3 }),
    ]);
    await call('POST', '/seguridad/mover', { place: 1 });
    expect(await listSlugs()).toEqual(['seguridad', 'noticias', 'tecnicas']);
    await call('DELETE', '/seguridad');
    expect(await listSlugs()).toEqual(['noticias', 'tecnicas']);
    await call('POST', '/seguridad/recuperar');
    expect(await listSlugs()).toHaveLength(3);
    const { items } = await listAuditLog(desk.store, { kind: 'ajustes', page: 1, pageSize: 50 });
    expect(new Set(items.map(({ who }) => who))).toEqual(new Set([desk.name]));
  });

  test('changed categories are announced to search engines, with the home page', async () => {
    await using searchEngine = await openSearchEngine();
    await using desk = await openCategories(searchEngine.settings);
    for (const [method, action, body, ...announced] of [
      ['PATCH', '', { name: 'Oficio', icon: 'tecnicas' }, 'categoria/tecnicas', ''],
      ['POST', '/mover', { place: 1 }, ''],
      ['POST', '/unir', { into: 'noticias' }, 'categoria/tecnicas', 'categoria/noticias', ''],
    ] as const) {
      searchEngine.told.length = 0;
      expect((await desk.call(method, `/tecnicas${action}`, body)).status).toBe(204);
      await desk.desk.background.settle();
      const urls = searchEngine.told.flatMap(({ urlList }) => urlList);
      expect(urls).toEqual(announced.map((path) => `https://obra.example/${path}`));
    }
  });

  test('merged categories take their articles, drafts, scheduled changes and files along', async () => {
    await using desk = await openCategories();
    const { call, list, mine, store } = desk;
    await call('POST', '', { slug: 'vieja', name: 'Vieja', description: '', icon: 'otra' });
    await mine.save(0, validFields({ category: 'vieja' }));
    await mine.publish();
    await mine.change({ title: 'Más tarde' });
    const soon = now() + 3_600_000;
    expect((await mine.schedule(soon)).status).toBe(200);
    const { version, fields } = await mine.read();
    const ids = new Map((await listCategories(store, now())).map(({ slug, id }) => [slug, id]));
    const category_id = ids.get('tecnicas') ?? 0;
    const toReadings = (day: number, category_id = ids.get('vieja') ?? 0) => ({
      ...{ day, category_id, views: 10 },
    });
    const days = [toReadings(1), toReadings(2), toReadings(2, category_id)];
    await store.db.insertInto('category_readings').values(days).execute();

    await call('POST', '/vieja/unir', { into: 'tecnicas' });
    expect(await list()).toMatchObject([{ slug: 'tecnicas', articles: 1 }, { slug: 'noticias' }]);
    expect(await desk.seen()).toMatchObject({ categorySlug: 'tecnicas' });
    expect((await mine.read()).fields.category).toBe('tecnicas');
    // From a tab that was opened before.
    const late = openTab(desk.editor, desk.id);
    const response = await late.save(version, { ...fields, title: 'Más tarde aún' });
    expect(response.body).toMatchObject({
      fields: { category: 'tecnicas', title: 'Más tarde aún' },
    });
    await publishDueChanges(store, soon);
    expect(await desk.seen(soon)).toMatchObject({ title: 'Más tarde', categorySlug: 'tecnicas' });
    const readings = store.db.selectFrom('category_readings').selectAll().orderBy('day');
    expect(await readings.execute()).toEqual([
      { day: 1, category_id, views: 10 },
      { day: 2, category_id, views: 20 },
    ]);
    await using folder = await createFolder({ 'losa.md': toArticleFile({ category: 'vieja' }) });
    await publishFiles(store, [folder.path]);
    expect(await getArticle(store, 'losa', now())).toMatchObject({ categorySlug: 'tecnicas' });
  });
});
