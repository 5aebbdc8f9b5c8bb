import { sql } from 'kysely';
import { mapCategories } from './categories.ts';
import { whereKept } from './published.ts';
import type { Store } from './store.ts';

/** What only the data can tell of a draft. */
type Surroundings = {
  hasCategory: boolean;
  hasImage: boolean;
  /** Another article with its address, or one that the address leads to. */
  addressOf: { status: 'published' | 'retired' | 'leads'; title: string } | null;
  /** Another that begins with the same words. */
  sameOpening: string | null;
};

type Asked = {
  articleId: number | null;
  slug: string;
  category: string;
  imageId: string | null;
  content: string;
};

export async function lookAround(db: Store['db'], asked: Asked): Promise<Surroundings> {
  const articleId = asked.articleId ?? 0;
  const image =
    asked.imageId === null
      ? undefined
      : await db
          .selectFrom('images')
          .select('id')
          .where('id', '=', asked.imageId)
          .executeTakeFirst();
  const namesake = await db
    .selectFrom('articles')
    .select(['status', 'title'])
    .where('slug', '=', asked.slug)
    .where('id', '!=', articleId)
    .executeTakeFirst();
  const led = await db
    .selectFrom('redirects')
    .innerJoin('articles', 'articles.slug', 'to_slug')
    .select('title')
    .where('from_slug', '=', asked.slug)
    .where('articles.id', '!=', articleId)
    .where(whereKept)
    .executeTakeFirst();
  return {
    hasCategory: (await mapCategories(db)).has(asked.category),
    hasImage: image !== undefined,
    addressOf: namesake ?? (led && articleId === 0 ? { status: 'leads', title: led.title } : null),
    sameOpening: await findSameOpening(db, asked.content, articleId),
  };
}

/** As articles_opening has it. */
const openingLength = 60;

async function findSameOpening(db: Store['db'], content: string, articleId: number) {
  const opening = content.slice(0, openingLength);
  const isKept = opening.isWellFormed() && !opening.includes('\0');
  if (opening.length < openingLength || !isKept) return null;
  const row = await db
    .selectFrom('articles')
    .select('title')
    .where(sql`substr(content, 1, ${sql.lit(openingLength)})`, '=', opening)
    .where('id', '!=', articleId)
    .where(whereKept)
    .limit(1)
    .executeTakeFirst();
  return row?.title ?? null;
}
