import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Store } from '#store/store.ts';
import { listChildren } from '#store/testing/processes.ts';

/** Linux counts a process's time by hundredths of a second: these together are long enough. */
const rounds = 8;

/** Says how many milliseconds of processor a question takes, ours and the database's. */
export async function createMeter(store: Store) {
  const readTime = await openClock(store);
  return async (ask: () => Promise<unknown>): Promise<number> => {
    for (let round = 0; round < 2; round += 1) await ask();
    const start = await readTime();
    for (let round = 0; round < rounds; round += 1) await ask();
    return ((await readTime()) - start) / rounds;
  };
}

/** Milliseconds of processor that this process and the database's have taken; by the clock where nothing tells. */
async function openClock({ engine, db }: Store): Promise<() => Promise<number>> {
  const readOwn = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  if (engine === 'sqlite') return async () => readOwn();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const [, parent] = readStat(rows[0]?.pid ?? 0);
  if (parent === undefined) return async () => performance.now();
  return async () => {
    const all = [Number(parent), ...(await listChildren(Number(parent)))];
    const ticks = all.flatMap((pid) => readStat(pid).slice(11, 15).map(Number));
    return readOwn() + ticks.reduce((sum, each) => sum + each, 0) * 10;
  };
}

/** From the process's state on; see proc_pid_stat(5). Of one that has just ended its parent tells. */
const readStat = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
};
