import { type DraftInWork, listPage, type Mesa, type Work } from '#contract/desk/articles.ts';
import type { DraftFields, DraftState } from '#contract/desk/drafts.ts';
import { addImages, listItems } from '#store/drafts/desk-items.ts';
import { type ListKey, listPageOf } from '#store/drafts/desk-list.ts';
import type { ListAsked } from '#store/drafts/desk-sources.ts';
import { listPresent } from '#store/drafts/draft-versions.ts';
import { getPublished, readFields } from '#store/drafts/drafts.ts';
import type { Store } from '#store/store.ts';
import { comparers, type Item, withoutNote } from './desk-list.ts';
import { reviewDraft } from './review.ts';
import { countWords, toReadTime } from './text.ts';

const shownOnMesa = 5;

/** What waits for this person, what is in work, what comes next and what came last. */
export async function readMesa(
  store: Store,
  me: { id: number; isEditor: boolean },
  now: number,
): Promise<Mesa> {
  const list = async (state: DraftState, most: number, order: ListAsked['order'] = 'tocado') => {
    const asked = { state, order, category: null, author: null };
    return (await listPageOf(store, asked, 1, now)).keys.slice(0, most);
  };
  // What was given back to a writer may stand below what is shown.
  const mostInWork = me.isEditor ? shownOnMesa : listPage;
  const keys = {
    drafts: await list('borrador', mostInWork),
    changed: await list('cambios', mostInWork),
    review: await list('revision', listPage),
    upcoming: await list('programado', shownOnMesa, 'publicado'),
    published: await list('publicado', shownOnMesa, 'publicado'),
  };
  const lines = await listItems(store, Object.values(keys).flat(), me.id, now);
  const items = await addImages(store, lines);
  const byKey = new Map(items.map((item) => [item.articleId ?? item.draftId, item]));
  const pick = (some: ListKey[]) =>
    some.flatMap(({ article_id, draft_id }) => byKey.get(article_id ?? draft_id) ?? []);

  const [unfinished, review] = [pick([...keys.drafts, ...keys.changed]), pick(keys.review)];
  const returned = unfinished.filter((item) => item.isMine && item.note !== null);
  const mine = [...returned, ...review.filter(({ isMine }) => isMine)];
  const waiting = (me.isEditor ? review : mine).slice(0, listPage);
  const inWork = unfinished.toSorted(comparers.tocado).slice(0, shownOnMesa);

  const ids = [...waiting, ...inWork].flatMap(({ draftId }) => draftId ?? []);
  const written = await readFields(store.db, ids);
  const present = await listPresent(store, ids, me.id, now);
  /** How much there is of it, and who else is in it. */
  const toWork = (item: Item): Work => {
    const id = item.draftId ?? '';
    const words = countWords(written.get(id)?.content ?? '');
    return { ...item, words, readTime: toReadTime(words), here: present.get(id) ?? [] };
  };
  const inHand: DraftInWork[] = [];
  for (const item of inWork) {
    const fields = written.get(item.draftId ?? '');
    const faults = fields ? await listFaults(store, item, fields, now) : [];
    inHand.push({ ...toWork(item), faults });
  }
  return {
    waiting: waiting.map(toWork),
    drafts: inHand,
    upcoming: pick(keys.upcoming).map(withoutNote),
    published: pick(keys.published).map(withoutNote),
    isEmpty: items.length === 0,
  };
}

/** What publishing it would be refused for. */
async function listFaults(store: Store, { articleId }: Item, fields: DraftFields, now: number) {
  const published = articleId === null ? null : await getPublished(store.db, articleId);
  const { faults } = await reviewDraft(store.db, fields, published, now);
  return faults.map(({ field }) => field);
}
