import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toDay } from '#contract/day.ts';
import type { ListItem } from '#contract/desk/articles.ts';
import { changeContent, retireArticle } from '#store/articles/publishing.ts';
import { toColumns } from '#store/drafts/draft-fields.ts';
import { addReadings } from '#store/figures/views.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openTab, openWriting, soundFields } from '../testing/writing.ts';

type Item = Pick<ListItem, 'title' | 'state' | 'draftId' | 'articleId' | 'recent'>;
type Writing = Awaited<ReturnType<typeof openWriting>>;
const day = 24 * 3_600_000;

const ask = async (desk: Writing, query = '') =>
  (await desk.mine.send('GET', `/api/articulos${query}`)).body;
const titles = async (desk: Writing, query = '') =>
  (await ask(desk, query)).items.map(({ title }: Item) => title);

/** Something in every state. */
async function fill(desk: Writing) {
  const now = Date.now();
  const article = (slug: string, title: string, age: number, more = {}) =>
    toArticleInput(slug, { title, category: 'tecnicas', published_at: now - age * day, ...more });
  await publishArticles(
    desk.store,
    article('abaco', 'Ábaco de cargas', 3, { author: 'Ana' }),
    article('losa', 'Losa nervada', 2),
    article('zanja', 'Zanja retirada', 4),
    article('nieve', 'Ñandú de acero', 5, { category: 'noticias' }),
    article('muro', 'Muro que vendrá', -1),
  );
  await changeContent(desk.store, (tx) => retireArticle(tx, 'zanja', null));
  await addReadings(desk.store, [{ day: 20_000, views: new Map([['abaco', 9]]) }]);
  await desk.mine.save(0, soundFields({ title: 'Borrador de taludes', excerpt: '' }));
  const review = openTab(await desk.signInAs('redactor'), randomUUID());
  const id = randomUUID();
  const redactor = openTab(await desk.signInAs('redactor'), id);
  await redactor.save(0, soundFields({ title: 'En revisión', author: 'Ana' }));
  await redactor.post('a-revision');
  const { items } = await ask(desk, '?estado=publicado&orden=titulo');
  const losa = items.find(({ title }: Item) => title === 'Losa nervada');
  const { body } = await desk.mine.send('POST', `/api/articulos/${losa.articleId}/borrador`, {});
  const work = openTab(desk.editor, body.draftId);
  const { version, fields } = await work.read();
  await work.save(version, { ...fields, content: 'Un texto con la palabra encofrado.' });
  const gone = randomUUID();
  await openTab(desk.editor, gone).save(0, soundFields({ title: 'Tirado' }));
  await desk.mine.send('DELETE', `/api/borradores/${gone}`);
  return { redactor, review, work };
}

describeEngines('the desk’s list', (engine) => {
  test('shows each article with its state, in each order, with counts', async () => {
    await using desk = await openWriting(engine);
    const { redactor, review, work } = await fill(desk);
    const { counts, authors, total, items } = await ask(desk);
    expect(counts).toEqual({
      borrador: 1,
      revision: 1,
      programado: 1,
      publicado: 3,
      cambios: 1,
      retirado: 1,
      papelera: 1,
    });
    expect(authors).toEqual(['Ana', 'Andrés Villalobos', 'Redacción Plomada']);
    expect(total).toBe(7);
    const states = items.map(({ title, state }: Item) => `${title}: ${state}`);
    expect(states.slice(0, 4)).toEqual([
      'Muro que vendrá: programado',
      'Losa nervada: cambios',
      'En revisión: revision',
      'Borrador de taludes: borrador',
    ]);
    expect(await titles(desk, '?orden=titulo')).toEqual([
      'Ábaco de cargas',
      'Borrador de taludes',
      'En revisión',
      'Losa nervada',
      'Muro que vendrá',
      'Ñandú de acero',
      'Zanja retirada',
    ]);
    expect((await titles(desk, '?orden=leido'))[0]).toBe('Ábaco de cargas');
    expect(await titles(desk, '?estado=publicado&orden=publicado')).toEqual([
      'Losa nervada',
      'Ábaco de cargas',
      'Ñandú de acero',
    ]);
    for (const [state, title] of Object.entries({
      borrador: 'Borrador de taludes',
      revision: 'En revisión',
      programado: 'Muro que vendrá',
      cambios: 'Losa nervada',
      retirado: 'Zanja retirada',
      papelera: 'Tirado',
    })) {
      const found = await ask(desk, `?estado=${state}`);
      expect([state, found.total, found.items[0].title]).toEqual([state, 1, title]);
      expect(found.items[0].state).toBe(state);
    }
    expect(await titles(desk, '?categoria=noticias')).toEqual(['Ñandú de acero']);
    expect((await titles(desk, '?autor=Ana')).sort()).toEqual(['En revisión', 'Ábaco de cargas']);
    expect(await ask(desk, '?autor=Nadie')).toMatchObject({ items: [], total: 0 });

    // Finds other forms of a word, also in drafts, changes and retired articles.
    expect(await titles(desk, '?buscar=talud')).toEqual(['Borrador de taludes']);
    expect(await titles(desk, '?buscar=encofrados')).toEqual(['Losa nervada']);
    expect(await titles(desk, '?buscar=zanjas')).toEqual(['Zanja retirada']);
    expect(await titles(desk, '?buscar=ábacos&autor=Ana')).toEqual(['Ábaco de cargas']);
    expect(await titles(desk, '?buscar=ábacos&estado=retirado')).toEqual([]);
    expect(await titles(desk, '?buscar=tirado&estado=papelera')).toEqual(['Tirado']);

    // Figures are for people who may read them.
    await addReadings(desk.store, [{ day: toDay(Date.now()), views: new Map([['losa', 2]]) }]);
    const seesFigures = async (tab: typeof work) =>
      (await tab.send('GET', '/api/articulos')).body.items.some(({ recent }: Item) => recent);
    expect([await seesFigures(work), await seesFigures(review)]).toEqual([true, false]);

    // A redactor can read the unpublished changes of another's article, but not start them.
    const open = (id: number) => review.send('POST', `/api/articulos/${id}/borrador`, {});
    const [abaco, losa] = (await ask(desk, '?estado=publicado&orden=titulo')).items;
    expect(await open(losa.articleId)).toEqual({ status: 200, body: { draftId: work.id } });
    expect((await open(abaco.articleId)).status).toBe(403);

    const mesa = async (tab: typeof work) => (await tab.send('GET', '/api/mesa')).body;
    // The owner is not listed as its reader.
    await redactor.post('presencia', { tab: randomUUID() });
    expect(await mesa(work)).toMatchObject({ waiting: [{ title: 'En revisión', here: [] }] });
    const reader = openTab(await desk.signInAs('editor'), redactor.id);
    await reader.post('presencia', { tab: randomUUID() });
    expect(await mesa(work)).toMatchObject({
      waiting: [{ title: 'En revisión', here: [expect.stringMatching(/^Persona/)], readTime: 1 }],
      drafts: [
        { title: 'Losa nervada', words: 6, here: [], faults: [] },
        { title: 'Borrador de taludes', isMine: true, faults: ['excerpt'] },
      ],
      upcoming: [{ title: 'Muro que vendrá' }],
      published: [{ title: 'Losa nervada' }, {}, {}],
      isEmpty: false,
    });
    expect(await mesa(redactor)).toMatchObject({
      waiting: [{ title: 'En revisión', here: [expect.stringMatching(/^Persona/)] }],
    });
    expect(await mesa(review)).toMatchObject({ waiting: [] });

    // A returned draft waits for its writer, also if the article is published.
    const id = randomUUID();
    const out = openTab(await desk.signInAs('redactor'), id);
    const read = openTab(desk.editor, id);
    await out.save(0, soundFields({ slug: 'zapata', title: 'Zapata' }));
    await read.post('publicar', { version: 1 });
    await out.save(2, soundFields({ slug: 'zapata', title: 'Zapata corrida' }));
    await read.post('devolver', { note: 'Falta el plano.' });
    const { waiting } = await mesa(out);
    expect(waiting[0]).toMatchObject({ title: 'Zapata corrida', note: 'Falta el plano.' });

    // It is still there after others started five drafts.
    await openTab(desk.editor, redactor.id).post('devolver', { note: 'Muy largo.' });
    for (const number of [1, 2, 3, 4, 5]) {
      const tab = openTab(desk.editor, randomUUID());
      await tab.save(0, soundFields({ title: `Nota ${number}` }));
    }
    const shown = (each: Item[]) => each.map(({ title }) => title);
    const newest = ['Nota 1', 'Nota 2', 'Nota 3', 'Nota 4', 'Nota 5'];
    const [editors, writers] = [await mesa(work), await mesa(redactor)];
    expect([shown(editors.waiting), shown(editors.drafts).toSorted()]).toEqual([[], newest]);
    expect(shown(writers.waiting)).toEqual(['En revisión']);
    expect(shown(writers.drafts).toSorted()).toEqual(newest);
    expect(shown(editors.published)).toEqual([
      'Zapata corrida',
      'Losa nervada',
      'Ábaco de cargas',
      'Ñandú de acero',
    ]);
  });

  test('has pages of fifty, each article once, in both directions', async () => {
    await using desk = await openWriting(engine);
    expect((await desk.mine.send('GET', '/api/mesa')).body.isEmpty).toBe(true);
    const now = Date.now();
    await publishArticles(
      desk.store,
      ...Array.from({ length: 120 }, (_, index) =>
        toArticleInput(`a-${index}`, {
          title: `Artículo ${index}`,
          published_at: now - index * day,
        }),
      ),
    );
    await desk.mine.save(0, soundFields({ title: 'Artículo nuevo' }));
    // Every fourth has unpublished changes, some newer and some older than the article.
    await desk.store.write(async (tx) => {
      await tx
        .updateTable('articles')
        .set(({ ref }) => ({ touched_at: null, updated_at: ref('published_at') }))
        .execute();
      const articles = await tx.selectFrom('articles').select(['id', 'title']).execute();
      const moved = articles.filter(({ id }) => id % 4 === 0);
      const rest = {
        owner: 'Ana',
        version: 1,
        state: 'writing' as const,
        is_changed: 1,
        is_ahead: 0,
      };
      const drafts = moved.map(({ id, title }) => ({
        ...{ id: randomUUID(), article_id: id, ...rest, saved_by: 'Ana', revised_at: now },
        ...{ saved_at: now - ((id * 37) % 200) * day, ...toColumns(soundFields({ title })) },
      }));
      await tx.insertInto('drafts').values(drafts).execute();
    });
    for (const state of ['', '&estado=publicado']) {
      const pages = [1, 2, 3].map((page) => ask(desk, `?orden=tocado${state}&pagina=${page}`));
      const items = (await Promise.all(pages)).flatMap((each) => each.items);
      const times = items.map(({ changedAt }: { changedAt: string }) => changedAt);
      expect(new Set(items.map(({ title }: Item) => title)).size).toBe(state === '' ? 121 : 120);
      expect(times).toEqual(times.toSorted().reverse());
    }
    for (const order of ['tocado', 'publicado', 'titulo', 'leido']) {
      const pages = [1, 2, 3, 4].map((page) => titles(desk, `?orden=${order}&pagina=${page}`));
      const lists = await Promise.all(pages);
      expect(lists.map(({ length }) => length)).toEqual([50, 50, 21, 0]);
      expect(new Set(lists.flat()).size).toBe(121);
    }
  });
});
