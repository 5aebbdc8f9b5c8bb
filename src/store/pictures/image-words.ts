import type { Insertable } from 'kysely';
import { type DraftFields, emptyFields, toTextColumns } from '#contract/article-fields.ts';
import { readBatches } from '../batches.ts';
import { deleteRows, listRows, whereComparison, whereNotNull } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';
import { toTerms } from '../terms.ts';
import { getPictureIndex } from './picture-index.ts';

/** Derived: pictures' names and what articles and drafts say about them, for the library's search. */

type DisplayedPicture = {
  image_id?: string | null | undefined;
  title: string;
  image_alt: string;
  image_caption?: string | null | undefined;
  image_credit?: string | null | undefined;
};
type Column = 'article_id' | 'draft_id' | 'named_id';
type ImageUse = { article_id: number; draft_id: null } | { article_id: null; draft_id: string };

/** Call it after each change of the picture of an article or a draft. */
export async function recordImageWords(
  tx: Tx,
  use: ImageUse,
  picture: DisplayedPicture,
): Promise<void> {
  const column = use.draft_id === null ? 'article_id' : 'draft_id';
  if (!picture.image_id) {
    await deleteRows(tx, 'image_words', { [column]: use[column] });
    return;
  }
  const { title, image_alt, image_caption, image_credit } = picture;
  const words = toTerms([title, image_alt, image_caption ?? '', image_credit ?? '']);
  await upsertWords(tx, column, { ...use, named_id: null, image_id: picture.image_id, words });
}

/** Call it after each change of a picture's name. */
export const recordImageName = (tx: Tx, id: string, words: string) =>
  upsertWords(tx, 'named_id', {
    article_id: null,
    draft_id: null,
    named_id: id,
    image_id: id,
    words,
  });

/** Writes only changed words: most saves of an article do not change them, and writing updates the index. */
async function upsertWords(tx: Tx, column: Column, row: Insertable<Database['image_words']>) {
  await tx
    .insertInto('image_words')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column(column)
        .doUpdateSet(row)
        .where(({ or, eb }) =>
          or([
            eb('image_words.words', '<>', row.words),
            eb('image_words.image_id', '<>', row.image_id),
          ]),
        ),
    )
    .execute();
}

/** Runs in a migration and after a restore. */
export async function rebuildImageWords(tx: Tx): Promise<void> {
  await deleteRows(tx, 'image_words');
  const articles = readBatches((after, limit) =>
    tx
      .selectFrom('articles')
      .select(['id', 'title', 'image_id', 'image_alt', 'image_caption', 'image_credit'])
      .where('id', '>', after)
      .where('image_id', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const rows of articles) {
    for (const row of rows) await recordImageWords(tx, { article_id: row.id, draft_id: null }, row);
  }
  const namedImages = await listRows(tx, 'images', ['id', 'words'], {
    words: whereComparison('<>', ''),
  });
  for (const { id, words } of namedImages) await recordImageName(tx, id, words);
  const drafts = await listRows(tx, 'drafts', ['id', 'fields'], { image_id: whereNotNull });
  for (const { id, fields } of drafts) {
    await recordImageWords(
      tx,
      { article_id: null, draft_id: id },
      toDisplayedPicture(JSON.parse(fields)),
    );
  }
}

export const toDisplayedPicture = (fields: DraftFields): DisplayedPicture => ({
  // Old drafts have no credit field.
  ...toTextColumns({ ...emptyFields, ...fields }),
  image_id: fields.imageId,
});

/** Pictures whose name or description has all these terms, newest uses first. */
export async function findImages(store: Store, terms: string[]): Promise<string[]> {
  const rows = await getPictureIndex(store).find(store, terms, maxFound);
  return [...new Set(rows.map(({ image_id }) => image_id))];
}
const maxFound = 500;
