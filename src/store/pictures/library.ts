import { toIso } from '#contract/day.ts';
import type { Picture } from '#contract/desk/pictures.ts';
import { analyse } from '#search/analyse.ts';
import { whereNotDeleted } from '../published.ts';
import { countRows } from '../rows.ts';
import type { Store } from '../store.ts';
import { toDraftImage } from './draft-images.ts';
import { findImages } from './image-words.ts';
import { countUses } from './picture-uses.ts';

export const libraryPage = 48;

/** Newest first. */
export async function listPictures(
  store: Store,
  { search, page }: { search: string; page: number },
): Promise<{ items: Picture[]; total: number }> {
  const offset = (page - 1) * libraryPage;
  const { rows, total } =
    search.trim() === '' ? await listNewest(store, offset) : await listFound(store, search, offset);
  const ids = rows.map(({ id }) => id);
  const uses = await countUses(store, ids);
  const texts = await mapAlternativeTexts(store, ids);
  const items = rows.map((row) => {
    const { name, added_at, unused_since } = row;
    const addedAt = toIso(added_at || null);
    const unusedSince = toIso(unused_since);
    const details = { alt: texts.get(row.id) ?? '', uses: uses.get(row.id) ?? 0 };
    return { ...toDraftImage(row), name, addedAt, unusedSince, ...details };
  });
  return { items, total };
}

async function mapAlternativeTexts({ db }: Store, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('articles')
    .select((eb) => ['image_id', eb.fn.max('image_alt').as('alt')])
    .where('image_id', 'in', ids)
    .where(whereNotDeleted)
    .groupBy('image_id')
    .execute();
  return new Map(rows.map(({ image_id, alt }) => [image_id ?? '', alt]));
}

const selectPictures = ({ db }: Store) =>
  db
    .selectFrom('images')
    .select(['id', 'kind', 'width', 'height', 'name', 'added_at', 'unused_since']);

async function listNewest(store: Store, offset: number) {
  const { db } = store;
  // Ids first, from the index alone: rows of earlier pages are not read.
  const shownImages = db
    .selectFrom('images')
    .select('id')
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .limit(libraryPage)
    .offset(offset);
  const rows = await selectPictures(store).where('id', 'in', shownImages).execute();
  return { rows: rows.sort(compareNewest), total: await countRows(db, 'images') };
}

async function listFound(store: Store, search: string, offset: number) {
  const terms = [...new Set(analyse(search).map(({ term }) => term))];
  const ids = terms.length === 0 ? [] : await findImages(store, terms);
  if (ids.length === 0) return { rows: [], total: 0 };
  const rows = await selectPictures(store).where('id', 'in', ids).execute();
  const page = rows.sort(compareNewest).slice(offset, offset + libraryPage);
  return { rows: page, total: rows.length };
}

type AddedImage = { id: string; added_at: number };
const compareNewest = (a: AddedImage, b: AddedImage) =>
  b.added_at - a.added_at || (a.id < b.id ? -1 : 1);
