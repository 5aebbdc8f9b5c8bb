import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/desk/articles.ts';
import { listPage } from '#contract/desk/articles.ts';
import type { DraftState } from '#contract/desk/drafts.ts';
import type { Store } from './store.ts';
import { titleKey } from './title-key.ts';

/** One line of the desk's list: an article, a draft, or both. */
export type ListKey = { article_id: number | null; draft_id: string | null };

export type ListAsked = {
  state: DraftState | null;
  order: NonNullable<ListQuery['orden']>;
  category: string | null;
  author: string | null;
};

type Condition = RawBuilder<unknown>;
const all = (...conditions: Condition[]) => sql.join(conditions, sql` and `);

/** What the order command deleted is brought back by its own order. */
const listed = sql`(a.status = 'published' or a.id not in (select item_id from deletions where kind = 'article'))`;
const isOut = (now: number) => sql`a.status = 'published' and a.published_at <= ${now}`;
const isNew = sql`d.article_id is null and d.deleted_at is null`;
const ofArticle = sql`drafts d inner join articles a on a.id = d.article_id`;
const ofAny = sql`drafts d left join articles a on a.id = d.article_id`;

/** Where a list's lines come from: those that have a draft to look at first, and those that are articles alone. */
type Source = { from: Condition; where: Condition; kind: 'article' | 'draft' };

/** Each source of a list, in the one way to count and to read it. */
async function listSources(store: Store, asked: ListAsked, now: number): Promise<Source[]> {
  const category = await toCategoryId(store, asked.category);
  const inArticle = [
    ...(asked.category === null ? [] : [sql`a.category_id = ${category}`]),
    // Not by an index of its own, which leads to each article in turn: that of the order has the name in it.
    ...(asked.author === null ? [] : [sql`(a.author || '') = ${asked.author}`]),
  ];
  const inDraft = [
    ...(asked.category === null ? [] : [sql`d.category = ${asked.category}`]),
    ...(asked.author === null ? [] : [sql`d.author = ${asked.author}`]),
  ];
  const article = (...where: Condition[]): Source => ({
    from: sql`articles a`,
    where: all(...where, ...inArticle),
    kind: 'article',
  });
  const draft = (from: Condition, ...where: Condition[]): Source => ({
    from,
    where: all(...where, ...inDraft),
    kind: 'draft',
  });
  const scheduled = sql`d.id in (select draft_id from scheduled_changes)`;
  const sources: Record<DraftState | 'all', Source[]> = {
    all: [article(listed), draft(sql`drafts d`, isNew)],
    borrador: [draft(sql`drafts d`, isNew, sql`d.state = 'writing'`)],
    revision: [draft(ofAny, sql`d.state = 'review' and d.deleted_at is null`)],
    programado: [
      article(sql`a.status = 'published' and a.published_at > ${now}`),
      draft(ofArticle, isOut(now), scheduled),
    ],
    publicado: [article(isOut(now))],
    cambios: [draft(ofArticle, isOut(now), sql`d.is_changed = 1`)],
    retirado: [article(sql`a.status = 'retired'`, listed)],
    papelera: [draft(sql`drafts d`, sql`d.deleted_at is not null`)],
  };
  return sources[asked.state ?? 'all'];
}

/** Further down nobody looks for what was read the most, and all would have to be sorted for it. */
const mostRead = 1_000;

/** The lines of one page of the list, and how many there are in all. */
export async function listPageOf(store: Store, asked: ListAsked, page: number, now: number) {
  const all = await countListed(store, asked, now);
  const total = asked.order === 'leido' ? Math.min(all, mostRead) : all;
  const offset = (page - 1) * listPage;
  const limit = Math.min(listPage, total - offset);
  if (limit <= 0) return { total, keys: [] };
  // What is nearer to the end is reached from there.
  const isFromEnd = asked.order !== 'leido' && offset > total / 2;
  if (!isFromEnd) return { total, keys: await listKeys(store, asked, { limit, offset }, now) };
  const way = { limit, offset: total - offset - limit, isReversed: true };
  return { total, keys: (await listKeys(store, asked, way, now)).reverse() };
}

/** Deeper in the list there would be more to sort of each than all of them together. */
const nearEnough = 5_000;

type Stretch = { limit: number; offset: number; isReversed?: boolean };

async function listKeys(
  store: Store,
  asked: ListAsked,
  { limit, offset, isReversed = false }: Stretch,
  now: number,
): Promise<ListKey[]> {
  const sources = await listSources(store, asked, now);
  const arms = sources.flatMap((source) => toArms(source, asked.order));
  const isSoonest = asked.state === 'programado' && asked.order === 'publicado';
  const isRising = asked.order === 'titulo' || isSoonest;
  const way = sql.raw(isRising === isReversed ? 'desc' : 'asc');
  const ends = offset + limit;
  // By itself each is read along its index: PostgreSQL would sort all of them, were it to order them together.
  const near = arms.map(
    (arm) => sql`select * from (${arm} order by key ${way}, tie ${way} limit ${ends}) as arm`,
  );
  const { rows } = await sql<ListKey>`
    ${sql.join(ends <= nearEnough ? near : arms, sql` union all `)}
    order by key ${way}, tie ${way}
    limit ${limit} offset ${offset}
  `.execute(store.db);
  return rows;
}

async function countListed(store: Store, asked: ListAsked, now: number): Promise<number> {
  let total = 0;
  for (const { from, where } of await listSources(store, asked, now)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${from} where ${where}
    `.execute(store.db);
    total += Number(rows[0]?.count);
  }
  return total;
}

/** Before all dates, for what has none yet. */
const never = sql`cast(9000000000000000 as bigint)`;
const comesOut = sql`coalesce((select at from scheduled_changes where draft_id = d.id), ${never})`;

function toArms({ from, where, kind }: Source, order: ListAsked['order']): Condition[] {
  const draft = (key: Condition) => [
    sql`select d.article_id as article_id, d.id as draft_id, ${key} as key,
      coalesce(d.article_id, 0) as tie from ${from} where ${where}`,
  ];
  const article = (key: Condition, more = from, and = sql``) =>
    sql`select a.id as article_id, cast(null as text) as draft_id, ${key} as key, a.id as tie
      from ${more} where ${where} ${and}`;
  if (order === 'titulo') {
    const [ofDraft, ofArticle] = [sql.raw(titleKey('d.title')), sql.raw(titleKey('a.title'))];
    return kind === 'draft' ? draft(ofDraft) : [article(ofArticle)];
  }
  if (kind === 'draft') {
    if (order === 'leido') return draft(sql`cast(-1 as bigint)`);
    return draft(order === 'publicado' ? comesOut : sql`d.saved_at`);
  }
  if (order === 'publicado') return [article(sql`a.published_at`)];
  if (order === 'leido') {
    const views = sql`articles a inner join article_views v on v.article_id = a.id`;
    return [article(sql`v.views`, views)];
  }
  // Touched last: by its draft, where it has one.
  const opened = sql`select article_id from drafts where article_id is not null`;
  const untouched = sql`and a.id not in (${opened})`;
  return [
    article(sql`a.updated_at`, from, untouched),
    sql`select a.id as article_id, d.id as draft_id, d.saved_at as key, a.id as tie
      from ${ofArticle} where ${where}`,
  ];
}

async function toCategoryId({ db }: Store, slug: string | null): Promise<number> {
  if (slug === null) return 0;
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id ?? 0;
}
