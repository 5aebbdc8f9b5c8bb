import { expect } from 'vitest';
import type { FrontPage, FrontPageCall } from '#contract/desk/front-page.ts';
import { listArticles } from '#store/articles/articles.ts';
import { deleteArticle, undelete } from '#store/articles/deletions.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { getArticleId, getDraft, getDraftOfArticle } from '#store/drafts/drafts.ts';
import { getScheduledChange } from '#store/drafts/scheduled-changes.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, retire, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened, type Engine } from '#store/testing/engines.ts';
import { readAuditLog } from '../testing/commands.ts';
import { openText } from '../testing/drafts.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { changeFrontPage, endDuePlaces, readFrontPage } from './front-page.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-18T12:00:00Z');
const ana = { id: 1, name: 'Ana' };

/** Four articles, `a` the newest; `a` and `b` are featured. */
async function openArchive(engine: Engine) {
  const store = await openNewsroom(engine);
  const articles = [...'abcd'].map((slug, index) => {
    const details = { title: slug.toUpperCase(), featured: index < 2 };
    return toArticleInput(slug, { ...details, published_at: now - (index + 1) * hour });
  });
  await publishArticles(store, ...articles);
  const toId = (slug: string) => getArticleId(store.db, slug);
  const toPlaces = async (slugs: string, endsAt: string | null = null) => {
    const ids = await Promise.all([...slugs].map(toId));
    return ids.map((articleId) => ({ articleId, endsAt }));
  };
  const change = async (change: Partial<FrontPageCall>, by = ana, at = now) => {
    const { version } = await readFrontPage(store.db, at);
    return changeFrontPage(store, { version, places: [], ...change }, by, at);
  };
  return Object.assign(store, {
    ...{ toId, toPlaces, change },
    set: async (slugs: string) => change({ places: await toPlaces(slugs) }),
  });
}

const toTitles = ({ places, others }: FrontPage) =>
  [places, others].map((items) => items.map(({ title }) => title).join('')).join('|');
const listFeatured = async (store: Store, at = now) =>
  (await listArticles(store, { featured: true, limit: 9 }, at)).map(({ title }) => title).join('');
const listLog = async (store: Store) => (await readAuditLog(store)).reverse();

describeOpened('the front page', openArchive, (test) => {
  test('is put in order, extended and shortened, with log entries', async (store) => {
    expect(toTitles(await readFrontPage(store.db, now))).toBe('|AB');
    expect(toTitles(await store.set('cb'))).toBe('CB|A');
    expect(await listFeatured(store)).toBe('CBA');
    const { id } = await openText(store, 'b', now);
    const draft = await getDraft(store.db, id);
    await store.set('bc');
    // The order is in no draft, so nobody who writes is disturbed.
    expect(await getDraft(store.db, id)).toEqual(draft);
    const endsAt = '2026-11-19T11:00:00Z';
    const places = [...(await store.toPlaces('b')), ...(await store.toPlaces('c', endsAt))];
    const page = await store.change({ places });
    expect(page.places[1]).toMatchObject({ title: 'C', endsAt: '2026-11-19T11:00:00.000Z' });
    await store.change({ places: places.slice(1), removed: [await store.toId('a')] });
    expect(await listFeatured(store)).toBe('C');
    expect(await listLog(store)).toEqual([
      'puso en la portada «C» | puesto 1, hasta que se quite',
      'puso en la portada «B» | puesto 2, hasta que se quite',
      'cambió el orden de la portada | C · B | B · C',
      'cambió hasta cuándo está en la portada «C» | hasta que se quite | hasta el 19 de noviembre de 2026 a las 7:00',
      'quitó de la portada «B»',
      'quitó de la portada «A»',
    ]);
  });

  test('refuses a past end and an article that is not on the site', async (store) => {
    const past = store.change({ places: await store.toPlaces('c', '2026-11-18T12:00:00Z') });
    await expect(past).rejects.toMatchObject({ kind: 'invalid', field: 'endsAt' });
    await retire(store, 'd');
    for (const places of [await store.toPlaces('d'), [{ articleId: 999, endsAt: null }]]) {
      await expect(store.change({ places })).rejects.toMatchObject({ field: 'places' });
    }
    expect(await listFeatured(store)).toBe('AB');
  });

  test('keeps the place of a retired or deleted article; only the retired one can be moved', async (store) => {
    await store.set('cb');
    await retire(store, 'c');
    expect((await readFrontPage(store.db, now)).places).toMatchObject([
      { title: 'C', state: 'retired' },
      { title: 'B', state: 'published' },
    ]);
    expect(toTitles(await store.set('bc'))).toBe('BC|A');
    await changeContent(store, (tx) => deleteArticle(tx, 'c', now));
    expect(toTitles(await store.set('b'))).toBe('B|A');
    await changeContent(store, (tx) => undelete(tx, 'article', 'c'));
    expect(toTitles(await readFrontPage(store.db, now))).toBe('BC|A');
    expect(toTitles(await store.set('b'))).toBe('B|A');
  });

  test('loses an article at its end time, which is in its draft and the audit log', async (store) => {
    const places = await store.toPlaces('c', '2026-11-18T13:00:00Z');
    await store.change({ places });
    await endDuePlaces(store, now + hour - 1);
    expect(await listFeatured(store, now + hour - 1)).toBe('CAB');
    // A colleague's later change does not bring it back.
    const again = await store.change({ places }, { id: 2, name: 'Luis' }, now + hour);
    expect(toTitles(again)).toBe('|AB');
    const last = await store.toPlaces('d', '2026-11-18T14:00:00Z');
    await store.change({ places: last });
    // Moving another article does not change who set this one's end.
    const movedPlaces = [...last, ...(await store.toPlaces('b'))];
    await store.change({ places: movedPlaces }, { id: 2, name: 'Luis' });
    await endDuePlaces(store, now + 2 * hour);
    const draft = await getDraftOfArticle(store.db, await store.toId('d'));
    expect(draft).toMatchObject({ is_changed: 0, is_ahead: 1, saved_by: 'Ana' });
    expect(parseFields(draft?.fields ?? '').featured).toBe(false);
    expect(toTitles(await readFrontPage(store.db, now + 2 * hour))).toBe('B|A');
    const { items } = await listAuditLog(store, { page: 1, pageSize: 1 });
    expect(items).toMatchObject([{ who: 'Ana', what: 'quitó de la portada, a su hora, «D»' }]);
  });

  test('keeps the editor’s order when the text is published, scheduled or undone', async (store) => {
    const { id, read, save, publish, schedule, undo } = await openText(store, 'c', now);
    await save({ content: 'Otro texto.' });
    await publish();
    await store.set('c');
    await undo();
    expect(await listFeatured(store)).toBe('CAB');
    await schedule(now + hour);
    await store.change({ places: [] });
    const scheduledChange = await getScheduledChange(store.db, id);
    const fields = { featured: false, content: 'Otro texto.' };
    expect(parseFields(scheduledChange?.fields ?? '{}')).toMatchObject(fields);
    expect(scheduledChange?.version).toBe((await read()).version);
  });

  test('featuring an article does not change which draft version is scheduled', async (store) => {
    const { id, read, save, schedule } = await openText(store, 'c', now);
    await save({ content: 'Lo programado.' });
    const { version } = await read();
    await schedule(now + hour);
    await save({ content: 'Lo de después.' });
    await store.set('c');
    expect(await getScheduledChange(store.db, id)).toMatchObject({ version });
  });

  test('keeps the editor’s order in a scheduled change that an undo brings back', async (store) => {
    const { id, read, save, publish, schedule, undo } = await openText(store, 'c', now);
    await save({ content: 'Lo programado.' });
    await schedule(now + hour);
    await publish();
    await store.set('c');
    await undo();
    const scheduledChange = await getScheduledChange(store.db, id);
    const fields = { featured: true, content: 'Lo programado.' };
    expect(parseFields(scheduledChange?.fields ?? '{}')).toMatchObject(fields);
    expect(scheduledChange?.version).toBe((await read()).version);
  });

  test('undoing a publication that cleared the flag restores the article’s place', async (store) => {
    const endsAt = '2026-11-19T11:00:00.000Z';
    const both = [...(await store.toPlaces('c', endsAt)), ...(await store.toPlaces('b'))];
    await store.change({ places: both });
    const { save, publish, undo } = await openText(store, 'c', now);
    await save({ featured: false });
    await publish();
    expect(toTitles(await readFrontPage(store.db, now))).toBe('B|A');
    await undo();
    const { places } = await readFrontPage(store.db, now);
    expect(places).toMatchObject([
      { title: 'C', endsAt },
      { title: 'B', endsAt: null },
    ]);
  });
});
