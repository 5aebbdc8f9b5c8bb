import { sql } from 'kysely';
import type { ArticleList } from '#contract/desk/articles.ts';
import { getStatistics } from './categories.ts';
import { type Articles, type Condition, type ListAsked, ofArticle } from './desk-sources.ts';
import type { Store } from './store.ts';

/** How many there are in each state, whatever the list is filtered by. */
export async function countStates(store: Store, now: number): Promise<ArticleList['counts']> {
  const { totalArticles } = await getStatistics(store, now);
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from drafts
        where article_id is null and deleted_at is null and state = 'writing') as borrador,
      (select count(*) from drafts where state = 'review' and deleted_at is null) as revision,
      (select count(*) from articles where status = 'published' and published_at > ${now})
        + (select count(*) from scheduled_changes) as programado,
      (select count(*) from drafts d where is_changed = 1
        and ${ofArticle(sql`a.status = 'published' and a.published_at <= ${now}`)}) as cambios,
      (select count(*) from articles where status = 'retired')
        - (select count(*) from deletions where kind = 'article') as retirado,
      (select count(*) from drafts where deleted_at is not null) as papelera
  `.execute(store.db);
  const count = (state: string) => Number(rows[0]?.[state] ?? 0);
  return {
    borrador: count('borrador'),
    revision: count('revision'),
    programado: count('programado'),
    publicado: totalArticles,
    cambios: count('cambios'),
    retirado: count('retirado'),
    papelera: count('papelera'),
  };
}

export async function countRows({ db }: Store, from: Condition, where: Condition) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from} where ${where}
  `.execute(db);
  return Number(rows[0]?.count);
}

/** By what is kept, where there is an account of it: a few numbers for a hundred thousand articles. */
export async function countArticles(
  store: Store,
  { where, account }: Articles,
  { category, author }: ListAsked,
): Promise<number> {
  const articles = sql`articles a`;
  if (!account) return countRows(store, articles, where);
  const { published } = await store.db
    .selectFrom('article_counts')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(({ fn }) => fn.sum<number | null>('articles').as('published'))
    .$if(category !== null, (asked) => asked.where('slug', '=', category))
    .$if(author !== null, (asked) => asked.where('author', '=', author))
    .executeTakeFirstOrThrow();
  const more = account.plus ? await countRows(store, articles, account.plus) : 0;
  const fewer = account.minus ? await countRows(store, articles, account.minus) : 0;
  return Number(published ?? 0) + more - fewer;
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
