import type { Insertable } from 'kysely';
import { type DraftFields, emptyFields, toTextColumns } from '#contract/article-fields.ts';
import { readPortions } from '../portions.ts';
import type { Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';
import { toTerms } from '../terms.ts';
import { getPictureIndex } from './picture-index.ts';

/** Derived: what articles and drafts say of the pictures they show, and the pictures' names, to search the library by. */

type Shown = {
  image_id?: string | null | undefined;
  title: string;
  image_alt: string;
  image_caption?: string | null | undefined;
  image_credit?: string | null | undefined;
};
type Column = 'article_id' | 'draft_id' | 'named_id';
type Use = { article_id: number; draft_id: null } | { article_id: null; draft_id: string };

/** Called with everything that writes an article's picture, or a draft's. */
export async function keepImageWords(tx: Tx, use: Use, shown: Shown): Promise<void> {
  const column = use.draft_id === null ? 'article_id' : 'draft_id';
  if (!shown.image_id) {
    await tx.deleteFrom('image_words').where(column, '=', use[column]).execute();
    return;
  }
  const { title, image_alt, image_caption, image_credit } = shown;
  const words = toTerms([title, image_alt, image_caption ?? '', image_credit ?? '']);
  await keep(tx, column, { ...use, named_id: null, image_id: shown.image_id, words });
}

/** Called with everything that names a picture. */
export const keepImageName = (tx: Tx, id: string, words: string) =>
  keep(tx, 'named_id', { article_id: null, draft_id: null, named_id: id, image_id: id, words });

/** While somebody writes the text of an article, what is said of its picture stays as it is, and so does the index. */
async function keep(tx: Tx, column: Column, row: Insertable<Database['image_words']>) {
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

/** From the articles and drafts themselves: once for those of before, and after a backup came back. */
export async function rebuildImageWords(tx: Tx): Promise<void> {
  await tx.deleteFrom('image_words').execute();
  const articles = readPortions((after, most) =>
    tx
      .selectFrom('articles')
      .select(['id', 'title', 'image_id', 'image_alt', 'image_caption', 'image_credit'])
      .where('id', '>', after)
      .where('image_id', 'is not', null)
      .orderBy('id')
      .limit(most)
      .execute(),
  );
  for await (const rows of articles) {
    for (const row of rows) await keepImageWords(tx, { article_id: row.id, draft_id: null }, row);
  }
  for (const { id, words } of await tx.selectFrom('images').select(['id', 'words']).execute()) {
    if (words !== '') await keepImageName(tx, id, words);
  }
  const drafts = await tx
    .selectFrom('drafts')
    .select(['id', 'fields'])
    .where('image_id', 'is not', null)
    .execute();
  for (const { id, fields } of drafts) {
    await keepImageWords(tx, { article_id: null, draft_id: id }, toShown(JSON.parse(fields)));
  }
}

/** Stored fields may be from before there was a credit. */
export const toShown = (fields: DraftFields): Shown => ({
  ...toTextColumns({ ...emptyFields, ...fields }),
  image_id: fields.imageId,
});

/** Pictures whose name, or what is said of them somewhere, has all these terms; of many, those of the newest uses. */
export async function findImages(store: Store, terms: string[]): Promise<string[]> {
  const rows = await getPictureIndex(store).find(store, terms, mostFound);
  return [...new Set(rows.map(({ image_id }) => image_id))];
}
const mostFound = 500;
