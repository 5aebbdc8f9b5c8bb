import { expect } from 'vitest';
import type { ArrivalKind } from '#contract/arrival.ts';
import { toDay, toStart } from '#contract/day.ts';
import type { Figures } from '#contract/desk/figures.ts';
import { addReadings } from '#store/figures/views.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { addMisses } from '#store/search/misses.ts';
import { searchArticles } from '#store/search/search.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openDeskOn } from './testing/desk.ts';

const today = toDay(Date.now());
const isoToday = new Date(today * 86_400_000).toISOString().slice(0, 10);

describeOpened('an editor', openDeskOn, (test) => {
  test('reads figures of the site, a category and an article', async (desk) => {
    const { store } = desk;
    await publishArticles(
      store,
      // The last moment of yesterday in Caracas, which is today in Greenwich.
      toArticleInput('losa', { title: '=Losa', published_at: toStart(today) - 1 }),
      toArticleInput('viga', { category: 'historia', published_at: 0, views: 1_000 }),
      toArticleInput('muro', { title: 'Muro', published_at: toStart(today) }),
    );
    const toReadings = (ago: number, views: object, arrivals: [ArrivalKind, number][] = []) => ({
      ...{ day: today - ago, views: new Map(Object.entries(views)) },
      arrivals: new Map(arrivals),
    });
    await addReadings(store, [
      toReadings(59, { viga: 1 }),
      toReadings(30, { viga: 8 }),
      toReadings(29, { viga: 2 }, [['search', 2]]),
      toReadings(0, { losa: 5, viga: 1 }, [['mail', 1]]),
    ]);
    const { cookie, send } = await desk.signInAs('editor');
    const getFigures = async (query = ''): Promise<Figures> =>
      (await send('GET', `/api/lectores${query}`)).body;
    const site = await getFigures();
    expect(site.days).toEqual([2, ...Array(28).fill(0), 6]);
    expect(site).toMatchObject({
      before: 9,
      mostRead: [{ title: '=Losa', views: 5 }, { views: 3 }],
      publications: [{ title: '=Losa' }, { title: 'Muro' }],
      published: 2,
      categories: [
        { slug: 'noticias', views: 5, articles: 2 },
        { slug: 'historia', views: 3, articles: 1 },
      ],
      arrivals: { direct: 0, search: 2, mail: 1, site: 0 },
    });
    // The 90 days before were not counted from their first day.
    await addReadings(store, [{ day: today - 100, views: new Map([['viga', 1]]) }]);
    expect((await getFigures('?dias=90')).before).toBeNull();
    expect((await getFigures('?dias=365')).days).toHaveLength(365);
    expect((await getFigures('?categoria=historia')).days.slice(-2)).toEqual([0, 1]);
    const [, viga] = site.mostRead;
    expect(await getFigures(`?articulo=${viga?.id}`)).toMatchObject({
      article: { id: viga?.id, views: 1_013 },
      mostRead: [],
      publications: [],
    });
    const file = await desk.ask('POST', '/api/lectores/csv', { cookie, body: {} });
    const csv = await file.text();
    expect(csv).toContain(`"${isoToday}",6,"Muro"\n`);
    expect(csv).toContain(`,0,"'=Losa"\n`);
    const reader = { email: 'ana@obra.example', token: 't', created_at: 1, confirmed_at: 1 };
    await store.db.insertInto('subscribers').values(reader).execute();
    const growth = await desk.ask('POST', '/api/lectores/suscriptores/csv', { cookie, body: {} });
    const confirmed = await growth.text();
    expect(confirmed.split('\n')).toHaveLength(1 + 365 + 1);
    expect(confirmed).toContain(`"${isoToday}",1\n`);
  });

  test('adds a synonym for a failed search, or hides it', async (desk) => {
    const { store } = desk;
    const texts = { title: 'Malla electrosoldada', content: 'Para la casa.' };
    await publishArticles(store, toArticleInput('malla', texts));
    const long = 'donde consigo un guachiman para cuidar mi obra';
    const misses = { 'casa xilofono': 3, friso: 2, precio: 9, [long]: 1 };
    await addMisses(store, new Map(Object.entries(misses)), Date.now());
    const { send } = await desk.signInAs('editor');
    const list = async () => (await send('GET', '/api/lectores/busquedas')).body;
    const post = (path: string, body: object) => send('POST', `/api/lectores/${path}`, body);
    for (const _ of [1, 2]) {
      expect((await post('callar', { words: 'precio' })).status).toBe(204);
    }
    const nearest = { title: 'Malla electrosoldada', by: 'casa' };
    expect(await list()).toMatchObject([
      { words: 'casa xilofono', times: 3, isFound: false, nearest },
      { words: 'friso', times: 2, isFound: false, nearest: null },
      { words: long, times: 1, isFound: false, nearest: null },
    ]);
    // The search fixesPaste what a reader mistypes, but not a word of the vocabulary.
    for (const finds of ['a > b', 'baldosa', ' electrosoldasa ']) {
      expect((await post('vocabulario', { words: 'friso', finds })).status).toBe(422);
    }
    const response = await post('vocabulario', { words: 'friso', finds: 'malla' });
    expect(response.body).toEqual({ rule: 'friso > malla' });
    expect((await post('vocabulario', { words: long, finds: 'malla' })).status).toBe(200);
    for (const words of ['friso', long]) {
      expect(await searchArticles(store, words, Date.now())).toMatchObject([{ slug: 'malla' }]);
    }
    expect((await list())[1]).toMatchObject({ isFound: true, nearest: { by: 'friso' } });
    const { items } = await listAuditLog(store, { page: 1, pageSize: 9, kind: 'ajustes' });
    expect(items.map(({ after }) => after)).toEqual([`${long} > malla`, 'friso > malla', 'precio']);
  });
});
