import { sql } from 'kysely';
import { emptyFields } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { type ContentTx, changeContentIn, retireArticle } from '#store/articles/publishing.ts';
import type { Store } from '#store/store.ts';

const [newDrafts, eachChanged, retired, coming] = [500, 200, 500, 100];
const fields: DraftFields = {
  ...emptyFields,
  ...{ title: 'Juntas frías', excerpt: 'Cómo se evitan.', category: 'noticias' },
  ...{ author: 'Ana', content: 'Una línea.\n'.repeat(100) },
};

/** Simulates years of work: every article has readings and a draft, and some are in each state. */
export async function fillDesk(store: Store): Promise<void> {
  const now = sql.lit(Date.now());
  const columns = sql`insert into drafts (id, article_id, owner_id, owner, version, state, is_changed, is_ahead,
    saved_at, saved_by, revised_at, deleted_at, title, slug, category, author, words, fields)`;
  const rest = sql`1, saved_at, 'Ana', saved_at, deleted_at, title, '', 'noticias', author, words, ${sql.lit(JSON.stringify(fields))}`;
  const empty = sql`cast(null as bigint)`;
  const source = sql`articles inner join search_documents on article_id = articles.id`;
  const fill = async (tx: ContentTx) => {
    for (const statement of [
      sql`update articles set author = 'Ana Sosa' where id % 1000 = 0`,
      sql`update articles set published_at = ${now} + id * 60000 where id <= ${sql.lit(coming)}`,
      sql`delete from article_views`,
      sql`insert into article_views (article_id, views) select id, id % 900 from articles`,
      sql`${columns} select 'a-' || id, id, 1, 'Ana', 2, 'writing',
        case when id % ${sql.lit(eachChanged)} = 0 then 1 else 0 end, ${rest}
        from (select articles.id, author, title, published_at as saved_at, ${empty} as deleted_at,
          ' ' || words || ' ' as words from ${source}) as given`,
      sql`${columns} select 'n-' || id, null, 1, 'Ana', 2,
        case when id % 5 = 0 and deleted_at is null then 'review' else 'writing' end, 1, ${rest}
        from (select articles.id, author, title, published_at as saved_at,
          case when articles.id % 4 = 0 then ${now} else ${empty} end as deleted_at,
          ' ' || words || ' ' as words from ${source}
          where articles.id <= ${sql.lit(newDrafts)}) as given`,
      sql`insert into scheduled_changes (draft_id, version, at, made_by, fields)
        select id, 2, ${now} + 3600000, 'Ana', fields from drafts
        where is_changed = 1 and article_id > ${sql.lit(newDrafts)}
          and article_id % ${sql.lit(eachChanged * 10)} = 0`,
    ]) {
      await statement.execute(tx);
    }
    for (let each = 1; each <= retired; each += 1) {
      await retireArticle(tx, `articulo-${each + newDrafts}`, null);
    }
  };
  // `exclusive` has no statement timeout: bulk inserts take longer than any desk query.
  await store.exclusive((tx) => changeContentIn(store, tx, fill));
}

/** A picture shown by a tenth of all articles; every other picture is shown by one. */
export const popularPicture = 'img-10';

/** Adds one picture per article, each with a name, used by the article and by its draft. */
export async function fillLibrary(store: Store): Promise<void> {
  const words = sql`' ' || lower(articles.title) || ' ' || substr(lower(excerpt), 1, 60) || ' '`;
  const none = sql`cast(null as text)`;
  await store.exclusive(async (tx) => {
    for (const statement of [
      sql`insert into images (id, kind, width, height, tint, name, added_at, words)
        select 'img-' || id, 'photo', 1600, 900, 'arena', 'foto ' || id || '.jpg',
          ${sql.lit(Date.now())} - id * 1000, ' foto ' || id || ' jpg ' from articles`,
      sql`update articles set image_id =
        case when id % 10 = 0 then ${sql.lit(popularPicture)} else 'img-' || id end`,
      sql`update drafts set image_id =
        (select image_id from articles where articles.id = article_id) where article_id is not null`,
      sql`insert into image_words (image_id, named_id, draft_id, article_id, words)
        select image_id, named_id, draft_id, article_id, words from (
          select id as part, 'img-' || id as image_id, 'img-' || id as named_id, ${none} as draft_id,
            cast(null as integer) as article_id, ' foto ' || id || ' jpg ' as words from articles
          union all
          select articles.id, articles.image_id, ${none}, drafts.id, null, ${words} from articles
            inner join drafts on article_id = articles.id
          union all
          select id, image_id, ${none}, ${none}, id, ${words} from articles
        ) as each_use order by part`,
    ]) {
      await statement.execute(tx);
    }
  });
}
