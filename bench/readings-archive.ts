import { sql } from 'kysely';
import { toDay } from '#contract/day.ts';
import type { FiguresQuery } from '#contract/desk/figures.ts';
import { readFigures } from '#newsroom/figures/read-figures.ts';
import { addToPacked, toSpan } from '#store/figures/packed-days.ts';
import { addReadings } from '#store/figures/views.ts';
import type { Store } from '#store/store.ts';
import { median } from './processes.ts';

const days = 3 * 365;
const patterns = 61;
const today = toDay(Date.now());

/** The worst case: every article was read on each day of three years. Inserted directly into the tables. */
export async function fillReadings(store: Store): Promise<void> {
  const shapes = Array.from({ length: patterns }, (_, number) => {
    let [packed, views] = ['', 0];
    for (let day = 0; day < 32; day += 1) {
      const count = 1 + Math.floor((2_000 / (number + 1)) * Math.random());
      packed = addToPacked(packed, day, count);
      views += count;
    }
    return sql`(${sql.lit(number)}, ${sql.lit(views)}, ${sql.lit(packed)})`;
  });
  await store.exclusive(async (tx) => {
    for (let span = toSpan(today - days); span <= toSpan(today); span += 1) {
      await sql`
        with shapes (number, views, days) as (values ${sql.join(shapes)})
        insert into article_readings (article_id, span, views, days)
        select articles.id, ${sql.lit(span)}, shapes.views, shapes.days
        from articles
        join shapes on shapes.number = (articles.id * 7 + ${sql.lit(span)}) % ${sql.lit(patterns)}
      `.execute(tx);
    }
    const categories = await tx.selectFrom('categories').select('id').execute();
    for (let day = today - days; day <= today; day += 1) {
      const rows = categories.map(({ id }) => ({ day, category_id: id, views: 9_000 + id * day }));
      await tx.insertInto('category_readings').values(rows).execute();
      await tx.insertInto('arrivals').values({ day, kind: 'search', times: day }).execute();
      await tx.insertInto('subscriber_days').values({ day, confirmed: day }).execute();
    }
  });
}

/** Size of the tables, with their indexes. */
export async function measureSize({ engine, db }: Store) {
  const bytes =
    engine === 'sqlite'
      ? sql<{ bytes: number }>`
          select sum(pgsize) as bytes from dbstat
          where name like 'article_readings%' or name like '%category_readings%'
            or name like '%arrivals%' or name like '%subscriber_days%'`
      : sql<{ bytes: number }>`
          select sum(pg_total_relation_size(name::regclass)) as bytes
          from (values ('article_readings'), ('category_readings'), ('arrivals'), ('subscriber_days')) as t (name)`;
  const { rows } = await bytes.execute(db);
  const { count } = await db
    .selectFrom('article_readings')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: Number(count), MB: Math.round(Number(rows[0]?.bytes) / 1e6) };
}

/** One batch of counts: what a process writes every 1.5 seconds when 200 articles were read. */
export async function measureWriting(store: Store) {
  const times: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    const names = Array.from({ length: 200 }, () => Math.floor(Math.random() * 100_000));
    const views = new Map(names.map((number) => [`articulo-${number}`, 1]));
    const start = performance.now();
    await addReadings(store, [{ day: today, views, arrivals: new Map([['search', 9]]) }]);
    times.push(performance.now() - start);
  }
  return { 'ms to write down 200 articles': Math.round(median(times)) };
}

/** Median time of each query of the figures page, and of the whole page. */
export async function measurePlots(engine: string, store: Store) {
  const { id } = await store.db
    .selectFrom('articles')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const subjects: Record<string, Partial<FiguresQuery>> = {
    site: {},
    category: { categoria: 'c1' },
    article: { articulo: id },
  };
  const table = [];
  for (const [subject, query] of Object.entries(subjects)) {
    const row: Record<string, string | number> = { engine, subject };
    for (const dias of [30, 90, 365] as const) {
      const times: number[] = [];
      for (let turn = -3; turn < 15; turn += 1) {
        const start = performance.now();
        await readFigures(store, { dias, ...query }, Date.now());
        if (turn >= 0) times.push(performance.now() - start);
      }
      row[`${dias} days, ms`] = Number(median(times).toFixed(1));
    }
    table.push(row);
  }
  return table;
}
