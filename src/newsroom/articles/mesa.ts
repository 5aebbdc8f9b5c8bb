import { type DraftInWork, listPage, type Mesa, type Work } from '#contract/desk/articles.ts';
import type { DraftState } from '#contract/desk/drafts.ts';
import { listItems } from '#store/desk-items.ts';
import { listPageOf } from '#store/desk-list.ts';
import type { ListAsked } from '#store/desk-sources.ts';
import { listPresent } from '#store/draft-versions.ts';
import { getPublished, readFields } from '#store/drafts.ts';
import type { Store } from '#store/store.ts';
import { comparers, type Item, withoutNote } from './desk-list.ts';
import { reviewDraft } from './review.ts';
import { countWords, estimateReadTime } from './text.ts';

const shownOnMesa = 5;

/** What waits for this person, what is in work, what comes next and what came last. */
export async function readMesa(
  store: Store,
  me: { id: number; isEditor: boolean },
  now: number,
): Promise<Mesa> {
  const read = async (state: DraftState, order: ListAsked['order'] = 'tocado') => {
    const { keys } = await listPageOf(
      store,
      { state, order, category: null, author: null },
      1,
      now,
    );
    return listItems(store, keys, me.id, now);
  };
  const drafts = await read('borrador');
  const review = await read('revision');
  const upcoming = await read('programado', 'publicado');
  const published = await read('publicado', 'publicado');
  const changed = await read('cambios');
  const returned = [...drafts, ...changed].filter((item) => item.isMine && item.note !== null);
  const waiting = me.isEditor ? review : [...returned, ...review.filter(({ isMine }) => isMine)];
  const inWork = [...drafts, ...changed].sort(comparers.tocado).slice(0, shownOnMesa);
  return {
    waiting: await toWork(store, waiting.slice(0, listPage), me.id, now),
    drafts: await addFaults(store, await toWork(store, inWork, me.id, now), now),
    upcoming: upcoming.slice(0, shownOnMesa).map(withoutNote),
    published: published.slice(0, shownOnMesa).map(withoutNote),
    isEmpty: [drafts, review, upcoming, published, changed].every(({ length }) => length === 0),
  };
}

/** How much there is of each, and who else is in it. */
async function toWork(store: Store, items: Item[], me: number, now: number): Promise<Work[]> {
  const ids = items.flatMap(({ draftId }) => draftId ?? []);
  const written = await readFields(store.db, ids);
  const present = await listPresent(store, ids, me, now);
  return items.map((item) => {
    const text = written.get(item.draftId ?? '')?.content ?? '';
    return {
      ...item,
      words: countWords(text),
      readTime: estimateReadTime(text),
      here: present.get(item.draftId ?? '') ?? [],
    };
  });
}

/** What publishing each of them would be refused for. */
async function addFaults(store: Store, items: Work[], now: number): Promise<DraftInWork[]> {
  const written = await readFields(
    store.db,
    items.flatMap(({ draftId }) => draftId ?? []),
  );
  const found: DraftInWork[] = [];
  for (const item of items) {
    const fields = written.get(item.draftId ?? '');
    const published = item.articleId === null ? null : await getPublished(store.db, item.articleId);
    const review = fields && (await reviewDraft(store.db, fields, published, now));
    found.push({ ...item, faults: (review?.faults ?? []).map(({ field }) => field) });
  }
  return found;
}
