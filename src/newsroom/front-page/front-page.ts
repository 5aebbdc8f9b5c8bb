import { createHash } from 'node:crypto';
import { toIso } from '#contract/day.ts';
import type { FrontPage, FrontPageCall, FrontPageItem } from '#contract/desk/front-page.ts';
import { maxPlaces } from '#contract/rules.ts';
import { invalid, Refusal } from '#refusal.ts';
import {
  type FrontItem,
  type FrontPlace,
  hasEnded,
  listFrontItems,
  listPlaces,
  listUnplaced,
  savePlaces,
} from '#store/articles/front-page.ts';
import { changeContent } from '#store/articles/publishing.ts';
import type { Writer } from '#store/drafts/drafts.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import type { Db, Store, Tx } from '#store/store.ts';
import { logArticleAction } from '../articles/audit-log.ts';
import { formatMoment } from '../files/dates.ts';
import { setFeatured } from './set-featured.ts';

export async function readFrontPage(db: Db, now: number): Promise<FrontPage> {
  const places = await listPlaces(db);
  const items = await mapItems(db, toIds(places));
  const toItem = (item: FrontItem, endsAt: number | null): FrontPageItem => ({
    articleId: item.id,
    draftId: item.draft_id,
    title: item.title,
    category: item.category,
    publishedAt: toIso(item.published_at),
    endsAt: toIso(endsAt),
    state:
      item.status === 'retired' ? 'retired' : item.published_at > now ? 'scheduled' : 'published',
  });
  return {
    version: toVersion(places),
    places: places
      .filter((place) => !hasEnded(place, now))
      .flatMap(({ article_id, ends_at }) => {
        const item = items.get(article_id);
        return item ? [toItem(item, ends_at)] : [];
      }),
    others: (await listUnplaced(db, maxPlaces, now)).map((item) => toItem(item, null)),
  };
}

const toIds = (places: { article_id: number }[]) => places.map(({ article_id }) => article_id);

const mapItems = async (db: Db, ids: number[]) =>
  new Map((await listFrontItems(db, ids)).map((item) => [item.id, item]));

/** Identifies the places: equal places have equal versions. */
const toVersion = (places: FrontPlace[]) =>
  createHash('sha256')
    .update(JSON.stringify(places.map(({ article_id, ends_at }) => [article_id, ends_at])))
    .digest('base64url');

/** Throws a Refusal with the current places if they are not those that the person saw. */
export const changeFrontPage = (store: Store, call: FrontPageCall, by: Writer, now: number) =>
  changeContent(store, async (tx) => {
    const before = await listPlaces(tx);
    if (toVersion(before) !== call.version) {
      const detail = 'Otra persona cambió la portada. Su cambio no se aplicó.';
      const current = await readFrontPage(tx, now);
      throw new Refusal('conflict', detail, { details: { current } });
    }
    const newPlaces = call.places.map(({ articleId, endsAt }) => ({
      article_id: articleId,
      ends_at: endsAt === null ? null : Date.parse(endsAt),
    }));
    const { removed = [] } = call;
    const items = await mapItems(tx, [...toIds(before), ...toIds(newPlaces), ...removed]);
    const byArticle = new Map(before.map((place) => [place.article_id, place]));
    const isSet = (place: (typeof newPlaces)[number]) =>
      byArticle.get(place.article_id)?.ends_at === place.ends_at;
    for (const place of newPlaces) {
      const item = items.get(place.article_id);
      if (!item || (item.status === 'retired' && !byArticle.has(item.id))) {
        throw invalid('Ese artículo ya no está en el sitio.', 'places');
      }
      if (!isSet(place) && hasEnded(place, now)) {
        throw invalid('Esa hora ya pasó. Elija otra.', 'endsAt');
      }
    }
    const after = newPlaces
      .filter((place) => !hasEnded(place, now))
      .map((place) => ({
        ...place,
        set_by: (isSet(place) && byArticle.get(place.article_id)?.set_by) || by.name,
      }));
    const keptIds = new Set(toIds(after));
    // A deleted article may be restored: its place stays, after the others.
    const deletedPlaces = before.filter(({ article_id }) => !items.has(article_id));
    const endedIds = [...toIds(before), ...removed].filter(
      (id) => items.has(id) && !keptIds.has(id),
    );
    for (const id of new Set(endedIds)) await setFeatured(tx, id, false, by, now);
    for (const id of keptIds) {
      if (items.get(id)?.featured !== 1) await setFeatured(tx, id, true, by, now);
    }
    await savePlaces(tx, [...after, ...deletedPlaces]);
    await logChanges(tx, { before, after, ended: new Set(endedIds), items, by }, now);
    return readFrontPage(tx, now);
  });

type Changes = {
  before: FrontPlace[];
  after: Omit<FrontPlace, 'position'>[];
  ended: Set<number>;
  items: Map<number, FrontItem>;
  by: Writer;
};

const formatEnd = (endsAt: number | null) =>
  endsAt === null ? 'hasta que se quite' : `hasta el ${formatMoment(endsAt)}`;

async function logChanges(tx: Tx, { before, after, ended, items, by }: Changes, now: number) {
  const log = async (did: string, id: number, change: { before?: string; after?: string } = {}) => {
    const item = items.get(id);
    if (item) await logArticleAction(tx, by, did, { ...item, id: item.draft_id }, now, change);
  };
  for (const id of ended) await log('quitó de la portada', id);
  const byArticle = new Map(before.map((place) => [place.article_id, place]));
  for (const [index, { article_id: id, ends_at }] of after.entries()) {
    const was = byArticle.get(id);
    const end = formatEnd(ends_at);
    if (!was) await log('puso en la portada', id, { after: `puesto ${index + 1}, ${end}` });
    else if (was.ends_at !== ends_at) {
      await log('cambió hasta cuándo está en la portada', id, {
        before: formatEnd(was.ends_at),
        after: end,
      });
    }
  }
  const isIn = (list: { article_id: number }[]) => new Set(toIds(list));
  const [wasIn, staysIn] = [isIn(before), isIn(after)];
  const toTitles = (ids: number[]) => ids.map((id) => items.get(id)?.title ?? '').join(' · ');
  const first = toIds(before).filter((id) => staysIn.has(id));
  const then = toIds(after).filter((id) => wasIn.has(id));
  if (first.join() !== then.join()) {
    const change = { before: toTitles(first), after: toTitles(then) };
    const what = 'cambió el orden de la portada';
    await addToAuditLog(tx, { who: by, kind: 'articulos', what, ...change }, now);
  }
}

/** Clears the flag of articles whose time has ended. Readers stopped seeing them there at that time. */
export async function endDuePlaces(store: Store, now: number): Promise<void> {
  const isDue = (place: FrontPlace) => hasEnded(place, now);
  if (!(await listPlaces(store.db)).some(isDue)) return;
  await changeContent(store, async (tx) => {
    // Read again: inside the transaction no other process can end them.
    const places = await listPlaces(tx);
    const due = places.filter(isDue);
    const items = await mapItems(tx, toIds(due));
    for (const { article_id, set_by } of due) {
      const by = { id: null, name: set_by };
      await setFeatured(tx, article_id, false, by, now);
      const item = items.get(article_id);
      if (!item) continue;
      await logArticleAction(
        tx,
        by,
        'quitó de la portada, a su hora,',
        { ...item, id: item.draft_id },
        now,
      );
    }
    await savePlaces(
      tx,
      places.filter((place) => !isDue(place)),
    );
  });
}
