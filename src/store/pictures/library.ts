import { sql } from 'kysely';
import type { Picture, PictureUse, PictureUses, PictureWords } from '#contract/desk/pictures.ts';
import { analyse } from '#search/analyse.ts';
import { toDraftImage } from '../drafts/desk-items.ts';
import { parseFields } from '../drafts/draft-fields.ts';
import { whereKept } from '../published.ts';
import type { Store, Tx } from '../store.ts';
import { findImages } from './image-words.ts';

export const libraryPage = 48;

/** Newest first; with words, those that they name. */
export async function listPictures(
  store: Store,
  { search, page }: { search: string; page: number },
): Promise<{ items: Picture[]; total: number }> {
  const offset = (page - 1) * libraryPage;
  const { rows, total } =
    search.trim() === '' ? await listNewest(store, offset) : await listFound(store, search, offset);
  const uses = await countUses(
    store,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => {
    const { name, added_at, unused_since } = row;
    const addedAt = added_at === 0 ? null : new Date(added_at).toISOString();
    const unusedSince = unused_since === null ? null : new Date(unused_since).toISOString();
    return { ...toDraftImage(row), name, addedAt, unusedSince, uses: uses.get(row.id) ?? 0 };
  });
  return { items, total };
}

const selectPictures = ({ db }: Store) =>
  db
    .selectFrom('images')
    .select(['id', 'kind', 'width', 'height', 'name', 'added_at', 'unused_since']);

async function listNewest(store: Store, offset: number) {
  const { db } = store;
  // Their names first, along the index alone: the pictures of the pages before need not be read.
  const shown = db
    .selectFrom('images')
    .select('id')
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .limit(libraryPage)
    .offset(offset);
  const rows = await selectPictures(store).where('id', 'in', shown).execute();
  const { total } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.sort(compareNewest), total: Number(total) };
}

async function listFound(store: Store, search: string, offset: number) {
  const terms = [...new Set(analyse(search).map(({ term }) => term))];
  const found = terms.length === 0 ? [] : await findImages(store, terms);
  if (found.length === 0) return { rows: [], total: 0 };
  const rows = await selectPictures(store).where('id', 'in', found).execute();
  const shown = rows.sort(compareNewest).slice(offset, offset + libraryPage);
  return { rows: shown, total: rows.length };
}

type Added = { id: string; added_at: number };
const compareNewest = (a: Added, b: Added) => b.added_at - a.added_at || (a.id < b.id ? -1 : 1);

/** How many articles, drafts of new ones and adverts show each. */
async function countUses({ db }: Store, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const isShown = sql`image_id in (${sql.join(ids)})`;
  const { rows } = await sql<{ image_id: string; uses: number | string }>`
    select image_id, count(*) as uses from (
      select image_id, id as article_id from articles where ${isShown} and slug not like '~%'
      union
      select image_id, article_id from drafts
      where ${isShown} and deleted_at is null and article_id is not null
      union all
      select image_id, 0 from drafts where ${isShown} and deleted_at is null and article_id is null
      union all
      select image_id, 0 from adverts where ${isShown}
    ) as each_use group by image_id
  `.execute(db);
  return new Map(rows.map(({ image_id, uses }) => [image_id, Number(uses)]));
}

const mostUses = 200;

/** Where it is shown or would be: articles, drafts that show it while their article does not; and in whose adverts. */
export async function listUses({ db }: Store, imageId: string): Promise<PictureUses> {
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'status', 'image_alt', 'image_caption', 'image_credit'])
    .where('image_id', '=', imageId)
    .where(whereKept)
    .orderBy('published_at', 'desc')
    .limit(mostUses)
    .execute();
  const drafts = await db
    .selectFrom('drafts')
    .select(['id', 'article_id', 'title'])
    .where('image_id', '=', imageId)
    .where('deleted_at', 'is', null)
    .limit(mostUses)
    .execute();
  const adverts = await db
    .selectFrom('adverts')
    .select('client')
    .where('image_id', '=', imageId)
    .orderBy('ends_at', 'desc')
    .limit(mostUses)
    .execute();
  const shown = new Set(articles.map(({ id }) => id));
  const items: PictureUse[] = [
    ...articles.map(({ id, title, slug, status }) => ({
      articleId: id,
      draftId: null,
      title,
      slug,
      state: status === 'retired' ? ('retirado' as const) : ('publicado' as const),
    })),
    ...drafts
      .filter(({ article_id }) => article_id === null || !shown.has(article_id))
      .map(({ id, article_id, title }) => ({
        articleId: article_id,
        draftId: id,
        title,
        slug: null,
        state: 'borrador' as const,
      })),
  ];
  const [newest] = articles;
  const words = newest
    ? {
        alt: newest.image_alt,
        caption: newest.image_caption ?? '',
        credit: newest.image_credit ?? '',
      }
    : await readDraftWords(db, imageId);
  return { items, adverts: adverts.map(({ client }) => client), words };
}

async function readDraftWords(db: Store['db'], imageId: string): Promise<PictureWords | null> {
  const draft = await db
    .selectFrom('drafts')
    .select('fields')
    .where('image_id', '=', imageId)
    .where('deleted_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!draft) return null;
  const { imageAlt: alt, imageCaption: caption, imageCredit: credit } = parseFields(draft.fields);
  return { alt, caption, credit };
}

/** Whether anything needs an image, its own history included; a condition on `images.id`. */
const isUsed = sql<boolean>`(
  exists (select 1 from articles where articles.image_id = images.id)
  or exists (select 1 from adverts where adverts.image_id = images.id)
  or exists (select 1 from drafts where drafts.image_id = images.id)
  or exists (select 1 from revisions where revisions.image_id = images.id)
  or exists (select 1 from scheduled_changes where fields like '%"imageId":"' || images.id || '"%')
)`;

/** Removes one that nothing shows or would; whether it did. */
export async function removePicture(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('images')
    .where('id', '=', id)
    .where(sql<boolean>`not ${isUsed}`)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** So long is a picture kept that nothing shows. */
const unusedFor = 30 * 24 * 3_600_000;

/** By the clock. A picture that was used yesterday has its thirty days as well. */
export const forgetUnusedImages = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    const change = (unused_since: number | null) => tx.updateTable('images').set({ unused_since });
    await change(null).where('unused_since', 'is not', null).where(isUsed).execute();
    await tx
      .deleteFrom('images')
      .where('unused_since', '<', now - unusedFor)
      .execute();
    await change(now)
      .where('unused_since', 'is', null)
      .where(sql<boolean>`not ${isUsed}`)
      .execute();
  });

export async function getPicture(db: Store['db'], id: string) {
  const row = await db
    .selectFrom('images')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
