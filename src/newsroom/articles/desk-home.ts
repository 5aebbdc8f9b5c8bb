import { articleFields } from '#contract/article-fields.ts';
import { countBodyWords } from '#contract/body-text.ts';
import {
  type DeskHome,
  type DeskHomeItem,
  type DraftInWork,
  listPage,
} from '#contract/desk/articles.ts';
import type { DraftFields, DraftState } from '#contract/desk/drafts.ts';
import { toReadTime } from '#contract/read-time.ts';
import { addImages, listItems } from '#store/drafts/desk-items.ts';
import { type ListKey, listPageOf } from '#store/drafts/desk-list.ts';
import type { ListFilter } from '#store/drafts/desk-sources.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { listPresent } from '#store/drafts/draft-versions.ts';
import { getDraft, getPublished } from '#store/drafts/drafts.ts';
import type { Store } from '#store/store.ts';
import { comparers, type Item, withoutNote } from './desk-list.ts';
import { reviewDraft } from './review.ts';

const shownOnHome = 5;

export async function readDeskHome(
  store: Store,
  me: { id: number; isEditor: boolean },
  now: number,
): Promise<DeskHome> {
  const list = async (state: DraftState, max: number, order: ListFilter['order'] = 'tocado') => {
    const filter = { state, order, category: null, author: null };
    return (await listPageOf(store, filter, 1, now)).keys.slice(0, max);
  };
  // Drafts returned to a writer may be further down the list than what is shown.
  const maxInWork = me.isEditor ? shownOnHome : listPage;
  const keys = {
    drafts: await list('borrador', maxInWork),
    changed: await list('cambios', maxInWork),
    review: await list('revision', listPage),
    upcoming: await list('programado', shownOnHome, 'publicado'),
    published: await list('publicado', shownOnHome, 'publicado'),
  };
  const lines = await listItems(store, Object.values(keys).flat(), me.id, now);
  const items = await addImages(store, lines);
  const byKey = new Map(items.map((item) => [item.articleId ?? item.draftId, item]));
  const pick = (some: ListKey[]) =>
    some.flatMap(({ article_id, draft_id }) => byKey.get(article_id ?? draft_id) ?? []);

  const [unfinished, review] = [pick([...keys.drafts, ...keys.changed]), pick(keys.review)];
  const returnedItems = unfinished.filter((item) => item.isMine && item.note !== null);
  const ownItems = [...returnedItems, ...review.filter(({ isMine }) => isMine)];
  const waiting = (me.isEditor ? review : ownItems).slice(0, listPage);
  const inWork = unfinished.toSorted(comparers.tocado).slice(0, shownOnHome);

  const ids = [...waiting, ...inWork].flatMap(({ draftId }) => draftId ?? []);
  const present = await listPresent(store, ids, me.id, now);
  const toWork = (item: Item, fields: DraftFields | null): DeskHomeItem => {
    const { content = '', format = 'basic' } = fields ?? {};
    const words = countBodyWords(content.slice(0, articleFields.content.maxLength), format);
    const presentPeople = present.get(item.draftId ?? '') ?? [];
    return { ...item, words, readTime: toReadTime(words), here: presentPeople };
  };
  // One at a time: fifty drafts of the maximum length would fill the heap.
  const readFields = async ({ draftId }: Item) => {
    const draft = draftId === null ? null : await getDraft(store.db, draftId);
    return draft && parseFields(draft.fields);
  };
  const waitingWork: DeskHomeItem[] = [];
  for (const item of waiting) waitingWork.push(toWork(item, await readFields(item)));
  const drafts: DraftInWork[] = [];
  for (const item of inWork) {
    const fields = await readFields(item);
    const faults = fields ? await listFaults(store, item, fields, now) : [];
    drafts.push({ ...toWork(item, fields), faults });
  }
  return {
    waiting: waitingWork,
    drafts,
    upcoming: pick(keys.upcoming).map(withoutNote),
    published: pick(keys.published).map(withoutNote),
    isEmpty: items.length === 0,
  };
}

async function listFaults(store: Store, { articleId }: Item, fields: DraftFields, now: number) {
  const published = await getPublished(store.db, articleId);
  const { faults } = await reviewDraft(store.db, fields, published, now);
  return faults.map(({ field }) => field);
}
