import { sql } from 'kysely';
import { whereNotDeleted } from '../published.ts';
import type { Db } from '../store.ts';

type ReviewSubject = {
  articleId: number | null;
  slug: string;
  category: string;
  imageId: string | null;
  content: string;
};

/** SQLite returns 0 or 1, PostgreSQL booleans. */
type Row = Record<'has_image' | 'has_category', boolean | number> &
  Record<'title' | 'leads_to' | 'same_opening', string | null> & {
    status: 'published' | 'retired' | null;
  };

/** Reads what a review compares a draft with, in one query: the desk's home page reviews many drafts at once. */
export async function getReviewFacts(db: Db, subject: ReviewSubject) {
  const { slug, category, imageId } = subject;
  const articleId = subject.articleId ?? 0;
  const namesake = sql`from articles where slug = ${slug} and id <> ${articleId}`;
  const { rows } = await sql<Row>`select
    exists (select 1 from images where id = ${imageId}) as has_image,
    exists (select 1 from categories where slug = ${category} and slug not like '~%')
      or exists (select 1 from category_redirects inner join categories on slug = to_slug
        where from_slug = ${category}) as has_category,
    (select status ${namesake}) as status,
    (select title ${namesake}) as title,
    (select title from redirects inner join articles on articles.slug = to_slug
      where from_slug = ${slug} and articles.id <> ${articleId} and ${whereNotDeleted}) as leads_to,
    (select title from articles where substr(content, 1, ${sql.lit(openingLength)}) = ${getOpening(subject)}
      and id <> ${articleId} and ${whereNotDeleted} limit 1) as same_opening
  `.execute(db);
  const [row] = rows;
  const { status, title, leads_to } = row ?? {};
  const redirect =
    leads_to && articleId === 0 ? { status: 'leads' as const, title: leads_to } : null;
  return {
    hasCategory: Boolean(row?.has_category),
    hasImage: Boolean(row?.has_image),
    /** Another article with this address, or the one that the address redirects to. */
    addressOf: status && title ? { status, title } : redirect,
    sameOpening: row?.same_opening ?? null,
  };
}

/** Must match the index articles_opening. */
const openingLength = 60;

function getOpening({ content }: ReviewSubject): string | null {
  const opening = content.slice(0, openingLength);
  const isKept = opening.isWellFormed() && !opening.includes('\0');
  return opening.length === openingLength && isKept ? opening : null;
}
