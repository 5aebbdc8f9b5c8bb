import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type ListQuery, listPage } from '#contract/desk/articles.ts';
import { listForDesk } from '#newsroom/articles/desk-list.ts';
import { readMesa } from '#newsroom/articles/mesa.ts';
import { changeContent, retireArticle } from '#store/publishing.ts';
import type { Store } from '#store/store.ts';
import { listChildren } from '#store/testing/processes.ts';

/** Every list of the desk must answer within so many milliseconds of processor, its own and the database's. */
const most = 50;
/** Linux counts a process's time by hundredths of a second: these together are long enough. */
const rounds = 8;
const [newDrafts, eachChanged, retired, coming] = [500, 200, 500, 100];

const states = [
  undefined,
  'borrador',
  'revision',
  'programado',
  'publicado',
  'cambios',
  'retirado',
  'papelera',
] as const;
const orders = ['tocado', 'publicado', 'leido', 'titulo'] as const;
const filters: Partial<ListQuery>[] = [
  ...states.map((estado) => (estado ? { estado } : {})),
  { categoria: 'c1' },
  { estado: 'publicado', categoria: 'c1' },
  { autor: 'Redacción Plomada' },
  { estado: 'publicado', autor: 'Redacción Plomada', categoria: 'c1' },
  { autor: 'Ana Sosa' },
  { autor: 'Nadie' },
  { buscar: 'concreto' },
  { buscar: 'concreto', estado: 'borrador', categoria: 'c1' },
];

/** In a large archive: every list in every order, at its first page, in the middle and at its last. */
export async function measureDesk(engine: string, store: Store) {
  const now = Date.now();
  const readTime = await openClock(store);
  const measure = async (ask: () => Promise<unknown>) => {
    for (let round = 0; round < 2; round += 1) await ask();
    const start = await readTime();
    for (let round = 0; round < rounds; round += 1) await ask();
    return ((await readTime()) - start) / rounds;
  };
  const table: { engine: string; list: string; ms: number }[] = [];
  for (const filter of filters) {
    for (const orden of orders) {
      const list = (pagina: number) => listForDesk(store, { ...filter, orden, pagina }, 1, now);
      const last = Math.max(1, Math.ceil((await list(1)).total / listPage));
      for (const page of new Set([1, Math.ceil(last / 2), last])) {
        const name = [...Object.values(filter), orden, `${page} / ${last}`].join(', ');
        table.push({ engine, list: name, ms: await measure(() => list(page)) });
      }
    }
  }
  const mesa = () => readMesa(store, { id: 1, isEditor: true }, now);
  table.push({ engine, list: 'mesa', ms: await measure(mesa) });
  const slowest = table.toSorted((a, b) => b.ms - a.ms);
  const slow = slowest.filter(({ ms }) => ms > most);
  console.log(`${engine}: ${table.length - slow.length} of ${table.length} within ${most} ms`);
  if (slow.length > 0) process.exitCode = 1;
  return slowest
    .slice(0, Math.max(10, slow.length))
    .map((row) => ({ ...row, ms: row.ms.toFixed(1) }));
}

/** Milliseconds of processor that this process and the database's have taken; by the clock where nothing tells. */
async function openClock({ engine, db }: Store): Promise<() => Promise<number>> {
  const readOwn = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  if (engine === 'sqlite') return async () => readOwn();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  try {
    const [, parent] = readStat(rows[0]?.pid ?? 0);
    return async () => {
      const all = [Number(parent), ...(await listChildren(Number(parent)))];
      const ticks = all.flatMap((pid) => readStat(pid).slice(11, 15).map(Number));
      return readOwn() + ticks.reduce((sum, each) => sum + each, 0) * 10;
    };
  } catch {
    return async () => performance.now();
  }
}

/** From the process's state on; see proc_pid_stat(5). */
const readStat = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];

/** Years of work at the desk: every article has a draft, and some of each kind are in work. */
export async function fillDesk(store: Store): Promise<void> {
  const now = Date.now();
  const columns = sql`insert into drafts (id, article_id, owner_id, owner, version, state, is_changed, is_ahead,
    saved_at, saved_by, revised_at, deleted_at, title, slug, category, author, words, fields)`;
  const rest = sql`1, saved_at, 'Ana', saved_at, deleted_at, title, '', 'c1', author, ' concreto agua ', '{}'`;
  const empty = sql`cast(null as bigint)`;
  await changeContent(store, async (tx) => {
    await sql`update articles set published_at = ${sql.lit(now)} + id * 60000 where id <= ${coming}`.execute(
      tx,
    );
    await sql`${columns} select 'a-' || id, id, 1, 'Ana', 2, 'writing',
      case when id % ${sql.lit(eachChanged)} = 0 then 1 else 0 end, ${rest}
      from (select id, author, title, published_at as saved_at, ${empty} as deleted_at from articles) as given
    `.execute(tx);
    await sql`${columns} select 'n-' || id, null, 1, 'Ana', 2,
      case when id % 5 = 0 and deleted_at is null then 'review' else 'writing' end, 1, ${rest}
      from (select id, author, title, published_at as saved_at,
        case when id % 4 = 0 then ${sql.lit(now)} else ${empty} end as deleted_at
        from articles where id <= ${newDrafts}) as given
    `.execute(tx);
    await sql`insert into scheduled_changes (draft_id, version, at, made_by, fields)
      select id, 2, ${sql.lit(now + 3_600_000)}, 'Ana', '{}' from drafts
      where is_changed = 1 and article_id > ${newDrafts} and article_id % ${sql.lit(eachChanged * 10)} = 0
    `.execute(tx);
    for (let each = 0; each < retired; each += 1) {
      await retireArticle(tx, `articulo-${each + newDrafts}`, null);
    }
  });
}
