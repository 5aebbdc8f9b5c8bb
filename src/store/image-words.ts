import { sql } from 'kysely';
import { toTerms } from './draft-fields.ts';
import type { Store, Tx } from './store.ts';

/** Derived: what articles and drafts say of the pictures they show, for the desk's library to be searched by. */

type Shown = {
  image_id?: string | null | undefined;
  title: string;
  image_alt: string;
  image_caption?: string | null | undefined;
  image_credit?: string | null | undefined;
};
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
  const row = { ...use, image_id: shown.image_id, words };
  await tx
    .insertInto('image_words')
    .values(row)
    .onConflict((conflict) => conflict.column(column).doUpdateSet(row))
    .execute();
}

const atOnce = 200;

/** From the articles and drafts themselves: once for those of before, and after a backup came back. */
export async function rebuildImageWords(tx: Tx): Promise<void> {
  await tx.deleteFrom('image_words').execute();
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom('articles')
      .select(['id', 'title', 'image_id', 'image_alt', 'image_caption', 'image_credit'])
      .where('id', '>', last)
      .where('image_id', 'is not', null)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const row of rows) await keepImageWords(tx, { article_id: row.id, draft_id: null }, row);
    if (rows.length < atOnce) break;
    last = rows.at(-1)?.id ?? 0;
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

export const toShown = (fields: {
  title: string;
  imageId: string | null;
  imageAlt: string;
  imageCaption: string;
  imageCredit?: string;
}): Shown => ({
  title: fields.title,
  image_id: fields.imageId,
  image_alt: fields.imageAlt,
  image_caption: fields.imageCaption,
  image_credit: fields.imageCredit ?? '',
});

/** Pictures whose name, or what is said of them somewhere, has all these terms; the last may still be being written. */
export async function findImages({ db }: Store, terms: string[]): Promise<string[]> {
  const has = sql.join(
    terms.map((term, index) => {
      const end = index === terms.length - 1 ? '%' : ' %';
      return sql`words like ${`% ${term.replaceAll(/[%_]/g, '')}${end}`}`;
    }),
    sql` and `,
  );
  const { rows } = await sql<{ image_id: string }>`
    select image_id from image_words where ${has}
    union select id as image_id from images where ${has}
    limit ${sql.lit(mostFound)}
  `.execute(db);
  return rows.map(({ image_id }) => image_id);
}
const mostFound = 500;
