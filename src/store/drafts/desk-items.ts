import { toIso } from '#contract/day.ts';
import type { ListItem } from '#contract/desk/articles.ts';
import type { DraftState } from '#contract/desk/drafts.ts';
import { mapDraftImages } from '../pictures/draft-images.ts';
import type { Store } from '../store.ts';
import type { ListKey } from './desk-list.ts';

export function toState(
  article: { status: 'published' | 'retired'; published_at: number } | null,
  draft: { state: 'writing' | 'review'; is_changed: number; deleted_at: number | null } | null,
  isScheduled: boolean,
  now: number,
): DraftState {
  if (draft && draft.deleted_at !== null) return 'papelera';
  if (!article) return draft?.state === 'review' ? 'revision' : 'borrador';
  if (draft?.state === 'review') return 'revision';
  if (article.status === 'retired') return 'retirado';
  if (article.published_at > now || isScheduled) return 'programado';
  return draft?.is_changed === 1 ? 'cambios' : 'publicado';
}

/** A row without its picture, which `addImages` reads for the shown rows only: a search reads more rows than it shows. */
type ListLine = Omit<ListItem, 'image'> & { note: string | null; imageId: string | null };

export async function addImages(store: Store, lines: ListLine[]) {
  const ids = lines.flatMap(({ imageId }) => imageId ?? []);
  const images = await mapDraftImages(store, ids);
  return lines.map(({ imageId, ...line }) => ({ ...line, image: images.get(imageId) ?? null }));
}

/** The rows in the order of the keys, without those that no longer exist. */
export async function listItems(
  store: Store,
  keys: ListKey[],
  me: number,
  now: number,
): Promise<ListLine[]> {
  const articleIds = keys.flatMap(({ article_id }) => (article_id === null ? [] : [article_id]));
  const draftIds = keys.flatMap(({ article_id, draft_id }) =>
    article_id === null && draft_id !== null ? [draft_id] : [],
  );
  const articles = new Map((await readArticles(store, articleIds, me, now)).map(toEntry));
  const drafts = new Map((await readDrafts(store, draftIds, me, now)).map(toEntry));
  return keys.flatMap(({ article_id, draft_id }) => {
    const item = article_id === null ? drafts.get(draft_id) : articles.get(article_id);
    return item ? [item] : [];
  });
}

const toEntry = <Item extends { articleId: number | null; draftId: string | null }>(item: Item) =>
  [item.articleId ?? item.draftId, item] as const;

type Times = Record<'is_changed' | 'saved_at' | 'touched_at', number | null> & {
  updated_at: number;
};

/** The key of the order «tocado». The `updated_at` of a scheduled article is in the future: it is its publication time. */
const toTouched = ({ is_changed, saved_at, touched_at, updated_at }: Times, now: number) =>
  is_changed === 1 && saved_at !== null
    ? saved_at
    : Math.max(touched_at ?? 0, Math.min(updated_at, now));

async function readArticles({ db }: Store, ids: number[], me: number, now: number) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('article_views', 'article_views.article_id', 'articles.id')
    .leftJoin('drafts', 'drafts.article_id', 'articles.id')
    .leftJoin('scheduled_changes', 'draft_id', 'drafts.id')
    .select([
      'articles.id',
      'articles.slug',
      'articles.title',
      'articles.author',
      'status',
      'views',
    ])
    .select(['published_at', 'updated_at', 'touched_at'])
    .select(['categories.slug as category', 'drafts.id as draft_id'])
    .select([
      'drafts.title as draft_title',
      'state',
      'is_changed',
      'deleted_at',
      'saved_at',
      'note',
    ])
    .select(['owner_id', 'at', 'articles.image_id'])
    .where('articles.id', 'in', ids)
    .execute();
  return rows.map((row) => {
    const { state, is_changed, deleted_at } = row;
    const draft = state && is_changed !== null ? { state, is_changed, deleted_at } : null;
    return {
      draftId: row.draft_id,
      articleId: row.id,
      slug: row.slug,
      title: (draft?.is_changed === 1 && row.draft_title) || row.title,
      state: toState(row, draft, row.at !== null, now),
      category: row.category,
      author: row.author,
      changedAt: toIso(toTouched(row, now)),
      publishedAt: toIso(row.at ?? row.published_at),
      views: row.views ?? 0,
      recent: null,
      isMine: row.owner_id === me,
      imageId: row.image_id,
      note: row.note,
    };
  });
}

async function readDrafts({ db }: Store, ids: string[], me: number, now: number) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('drafts')
    .select(['drafts.id', 'slug', 'title', 'category', 'author', 'state', 'is_changed', 'note'])
    .select(['deleted_at', 'saved_at', 'owner_id', 'image_id'])
    .where('drafts.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    draftId: row.id,
    articleId: null,
    slug: row.slug,
    title: row.title,
    state: toState(null, row, false, now),
    category: row.category,
    author: row.author,
    changedAt: toIso(row.saved_at),
    publishedAt: null,
    views: 0,
    recent: null,
    isMine: row.owner_id === me,
    imageId: row.image_id,
    note: row.note,
  }));
}
