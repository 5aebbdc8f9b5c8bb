import { sql } from 'kysely';
import type { ArticleList } from '#contract/desk/articles.ts';
import { getStatistics } from './categories.ts';
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
      (select count(*) from drafts inner join articles on articles.id = article_id
        where is_changed = 1 and status = 'published' and published_at <= ${now}) as cambios,
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

const mostAuthors = 200;

/** Every name once, from one to the next along the index: all articles have a few dozen authors between them. */
export async function listAuthors({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ author: string }>`
    with recursive authors (author, place) as (
      select min(author), 1 from articles
      union all
      select (select min(articles.author) from articles where articles.author > authors.author), place + 1
      from authors where authors.author is not null and place < ${sql.lit(mostAuthors)}
    )
    select author from authors where author is not null
    union
    select author from drafts where article_id is null and deleted_at is null and author <> ''
  `.execute(db);
  return rows.map(({ author }) => author).sort((a, b) => a.localeCompare(b, 'es'));
}
