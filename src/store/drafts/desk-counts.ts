import { sql } from 'kysely';
import type { ArticleList } from '#contract/desk/articles.ts';
import type { Store } from '../store.ts';
import { countArticles, countDrafts, countPublished, isNew, isOut } from './desk-sources.ts';

/** How many there are in each state, whatever the list is filtered by. */
export async function countStates({ db }: Store, now: number): Promise<ArticleList['counts']> {
  const coming = countArticles(sql`a.status = 'published' and a.published_at > ${now}`);
  const { rows } = await sql<ArticleList['counts']>`
    select
      ${countDrafts(sql`${isNew} and d.state = 'writing'`)} as borrador,
      ${countDrafts(sql`d.state = 'review' and d.deleted_at is null`)} as revision,
      ${coming} + (select count(*) from scheduled_changes) as programado,
      ${countPublished()} - ${coming} as publicado,
      ${countDrafts(sql`d.is_changed = 1 and ${isOut(now)}`)} as cambios,
      ${countArticles(sql`a.status = 'retired'`)}
        - (select count(*) from deletions where kind = 'article') as retirado,
      ${countDrafts(sql`d.deleted_at is not null`)} as papelera
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count without an answer.');
  return counts;
}

/** Every name once: all articles have a few dozen authors between them. */
export async function listAuthors({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ author: string }>`
    select author from article_counts
    union
    select author from drafts where article_id is null and deleted_at is null and author <> ''
  `.execute(db);
  return rows.map(({ author }) => author).sort((a, b) => a.localeCompare(b, 'es'));
}
