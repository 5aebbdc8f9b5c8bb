import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { toDay } from '#contract/day.ts';
import type { ListItem } from '#contract/desk/articles.ts';
import { deleteArticle } from '#store/articles/deletions.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { toColumns } from '#store/drafts/draft-fields.ts';
import { addReadings } from '#store/figures/views.ts';
import { publishArticles, retire, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openTab, openWriting, validFields } from '../testing/writing.ts';

type Item = Pick<ListItem, 'title' | 'recent'>;
const day = 24 * 3_600_000;
const toTitles = (items: Item[]) => items.map(({ title }) => title);

/** The desk with something in every state. */
async function openFilled(engine: Parameters<typeof openWriting>[0]) {
  const desk = await openWriting(engine);
  const { store, editor } = desk;
  const article = (slug: string, title: string, age: number, more = {}) =>
    toArticleInput(slug, {
      ...{ title, category: 'tecnicas', published_at: Date.now() - age * day },
      ...more,
    });
  await publishArticles(
    store,
    article('abaco', 'Ábaco de cargas', 3, { author: 'Ana' }),
    article('losa', 'Losa nervada', 2),
    article('zanja', 'Zanja retirada', 4),
    article('nieve', 'Ñandú de acero', 5, { category: 'noticias' }),
    article('muro', 'Muro que vendrá', -1),
  );
  await retire(store, 'zanja');
  const views = new Map([
    ['abaco', 9],
    ['losa', 2],
  ]);
  await addReadings(store, [{ day: toDay(Date.now()), views }]);
  await desk.mine.save(0, validFields({ title: 'Borrador de taludes', excerpt: '' }));
  const stranger = await desk.signInAs('redactor');
  const writer = openTab(await desk.signInAs('redactor'));
  await writer.save(0, validFields({ title: 'En revisión', author: 'Ana' }));
  await writer.post('a-revision');
  const list = async (query = '', { send } = editor) =>
    (await send('GET', `/api/articulos${query}`)).body;
  const [losa, abaco] = (await list('?estado=publicado&orden=publicado')).items;
  const { body } = await editor.send('POST', `/api/articulos/${losa.articleId}/borrador`, {});
  const work = openTab(editor, body.draftId);
  await work.change({ content: 'Un texto con la palabra encofrado.' });
  const deletedDraft = openTab(editor);
  await deletedDraft.save(0, validFields({ title: 'Tirado' }));
  await deletedDraft.remove();
  const listTitles = async (query = ''): Promise<string[]> => toTitles((await list(query)).items);
  return Object.assign(desk, { writer, stranger, work, losa, abaco, list, listTitles });
}

describeOpened('the desk’s list', openFilled, (test) => {
  test('shows each article with its state, in each order, with counts', async ({
    list,
    listTitles,
  }) => {
    const { counts, authors, total } = await list();
    const one = { borrador: 1, revision: 1, programado: 1, cambios: 1, retirado: 1, papelera: 1 };
    expect(counts).toEqual({ ...one, publicado: 3 });
    expect(authors).toEqual(['Ana', 'Andrés Villalobos', 'Redacción Plomada']);
    expect(total).toBe(7);
    expect((await listTitles()).slice(0, 4)).toEqual([
      'Muro que vendrá',
      'Losa nervada',
      'En revisión',
      'Borrador de taludes',
    ]);
    expect(await listTitles('?orden=titulo')).toEqual([
      'Ábaco de cargas',
      'Borrador de taludes',
      'En revisión',
      'Losa nervada',
      'Muro que vendrá',
      'Ñandú de acero',
      'Zanja retirada',
    ]);
    expect((await listTitles('?orden=leido'))[0]).toBe('Ábaco de cargas');
    const newest = ['Losa nervada', 'Ábaco de cargas', 'Ñandú de acero'];
    expect(await listTitles('?estado=publicado&orden=publicado')).toEqual(newest);
    for (const [state, title] of Object.entries({
      borrador: 'Borrador de taludes',
      revision: 'En revisión',
      programado: 'Muro que vendrá',
      cambios: 'Losa nervada',
      retirado: 'Zanja retirada',
      papelera: 'Tirado',
    })) {
      expect(await list(`?estado=${state}`)).toMatchObject({ total: 1, items: [{ title, state }] });
    }
    expect(await listTitles('?categoria=noticias')).toEqual(['Ñandú de acero']);
    expect((await listTitles('?autor=Ana')).sort()).toEqual(['En revisión', 'Ábaco de cargas']);
  });

  test('finds other forms of a word in articles of any state', async (desk) => {
    for (const [query, ...found] of [
      ['?buscar=talud', 'Borrador de taludes'],
      ['?buscar=encofrados', 'Losa nervada'],
      ['?buscar=zanjas', 'Zanja retirada'],
      ['?buscar=muros', 'Muro que vendrá'],
      ['?buscar=muros&estado=programado', 'Muro que vendrá'],
      ['?buscar=ábacos&autor=Ana', 'Ábaco de cargas'],
      ['?buscar=ábacos&estado=retirado'],
      ['?buscar=tirado&estado=papelera', 'Tirado'],
      // In any order: all articles have the same excerpt.
      ['?buscar=resumen&orden=titulo', 'Ábaco', 'Losa', 'Muro', 'Ñandú', 'Zanja'],
      ['?buscar=resumen&orden=publicado', 'Muro', 'Losa', 'Ábaco', 'Zanja', 'Ñandú'],
      ['?buscar=resumen&orden=leido&estado=publicado', 'Ábaco', 'Losa', 'Ñandú'],
      ['?buscar=resumen&categoria=noticias', 'Ñandú'],
      ['?buscar=resumen&orden=titulo&pagina=2'],
      ['?buscar=resumen&pagina=2'],
    ]) {
      const starts = found.map((start) => expect.stringMatching(new RegExp(`^${start}`)));
      expect(await desk.listTitles(query), query).toEqual(starts);
    }
  });

  test('does not show the review of an article that a command deleted', async (desk) => {
    await desk.work.post('a-revision');
    expect(await desk.listTitles('?estado=revision')).toContain('Losa nervada');
    await changeContent(desk.store, (tx) => deleteArticle(tx, 'losa', Date.now()));
    for (const query of ['?estado=revision', '?buscar=encofrado', '?buscar=losa']) {
      expect(await desk.listTitles(query), query).not.toContain('Losa nervada');
    }
    expect((await desk.list()).counts.revision).toBe(1);
  });

  test('has figures only for people who may read them', async (desk) => {
    const seesFigures = async (who: typeof desk.editor) =>
      (await desk.list('', who)).items.some(({ recent }: Item) => recent);
    expect(await seesFigures(desk.editor)).toBe(true);
    expect(await seesFigures(desk.stranger)).toBe(false);
  });

  test('a redactor can read the unpublished changes of another’s article, but not start them', async (desk) => {
    const open = ({ articleId }: { articleId: number }) =>
      desk.stranger.send('POST', `/api/articulos/${articleId}/borrador`, {});
    expect(await open(desk.losa)).toEqual({ status: 200, body: { draftId: desk.work.id } });
    expect((await open(desk.abaco)).status).toBe(403);
  });
});

const getHome = async ({ send }: Pick<ReturnType<typeof openTab>, 'send'>) =>
  (await send('GET', '/api/mesa')).body;

describeOpened('the desk home', openFilled, (test) => {
  test('shows what waits for a person, the newest drafts, and what is next', async (desk) => {
    const { writer, editor } = desk;
    // The owner is not listed as its reader.
    await writer.post('presencia', { tab: randomUUID() });
    expect(await getHome(editor)).toMatchObject({ waiting: [{ title: 'En revisión', here: [] }] });
    const reader = await desk.signInAs('editor');
    await openTab(reader, writer.id).post('presencia', { tab: randomUUID() });
    const waiting = [{ title: 'En revisión', here: [reader.name], readTime: 1 }];
    expect(await getHome(editor)).toMatchObject({
      waiting,
      drafts: [
        { title: 'Losa nervada', words: 6, here: [], faults: [] },
        { title: 'Borrador de taludes', isMine: true, faults: ['excerpt'] },
      ],
      upcoming: [{ title: 'Muro que vendrá' }],
      published: [{ title: 'Losa nervada' }, {}, {}],
      isEmpty: false,
    });
    expect(await getHome(writer)).toMatchObject({ waiting });
    expect(await getHome(desk.stranger)).toMatchObject({ waiting: [] });
  });
});

describeOpened('the desk home', openWriting, (test) => {
  test('a returned draft waits for its writer, however many drafts others start', async (desk) => {
    expect(await getHome(desk.editor)).toMatchObject({ isEmpty: true });
    const published = openTab(await desk.signInAs('redactor'));
    await published.save(0, validFields());
    await openTab(desk.editor, published.id).publish();
    const fresh = openTab(await desk.signInAs('redactor'));
    await fresh.save(0, validFields());
    for (const writer of [published, fresh]) {
      await writer.change({ title: 'Zapata corrida' });
      await openTab(desk.editor, writer.id).post('devolver', { note: 'Falta el plano.' });
    }
    const newest = ['Nota 1', 'Nota 2', 'Nota 3', 'Nota 4', 'Nota 5'];
    for (const title of newest) await openTab(desk.editor).save(0, validFields({ title }));
    for (const writer of [published, fresh]) {
      const { waiting, drafts } = await getHome(writer);
      expect(waiting).toMatchObject([{ title: 'Zapata corrida', note: 'Falta el plano.' }]);
      expect(toTitles(drafts).sort()).toEqual(newest);
    }
    expect(await getHome(desk.editor)).toMatchObject({ waiting: [] });
  });
});

describeOpened('a long list', openWriting, (test) => {
  test('has pages of fifty, each article once, in both directions', async (desk) => {
    const list = async (query: string) => (await desk.editor.send('GET', query)).body.items;
    const now = Date.now();
    const articles = Array.from({ length: 120 }, (_, index) =>
      toArticleInput(`a-${index}`, { title: `Nota ${index}`, published_at: now - index * day }),
    );
    await publishArticles(desk.store, ...articles);
    await desk.mine.save(0, validFields({ title: 'Artículo nuevo' }));
    // Every fourth has unpublished changes, some newer and some older than the article.
    await desk.store.write(async (tx) => {
      await tx
        .updateTable('articles')
        .set(({ ref }) => ({ touched_at: null, updated_at: ref('published_at') }))
        .execute();
      const rows = await tx.selectFrom('articles').select(['id', 'title']).execute();
      const common = { owner: 'Ana', version: 1, state: 'writing' as const, is_ahead: 0 };
      const drafts = rows
        .filter(({ id }) => id % 4 === 0)
        .map(({ id, title }) => ({
          ...{ ...common, is_changed: 1, saved_by: 'Ana', revised_at: now },
          ...{ id: randomUUID(), article_id: id, saved_at: now - ((id * 37) % 200) * day },
          ...toColumns(validFields({ title })),
        }));
      await tx.insertInto('drafts').values(drafts).execute();
    });
    for (const order of ['tocado', 'publicado', 'titulo', 'leido']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => list(`/api/articulos?orden=${order}&pagina=${page}`)),
      );
      expect(pages.map(({ length }) => length)).toEqual([50, 50, 21, 0]);
      expect(new Set(pages.flatMap(toTitles)).size).toBe(121);
      if (order !== 'tocado') continue;
      const times = pages.flat().map(({ changedAt }) => changedAt);
      expect(times).toEqual(times.toSorted().reverse());
    }
  });
});
