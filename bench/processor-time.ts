import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Store } from '#store/store.ts';

/** Linux counts CPU time in ticks of 10 ms, so each measurement repeats the query. */
const rounds = 8;

/** Measures the CPU milliseconds of a query, in this process and in the database. */
export async function createMeter(store: Store) {
  const readTime = await openClock(store);
  return async (ask: () => Promise<unknown>): Promise<number> => {
    for (let round = 0; round < 2; round += 1) await ask();
    const start = readTime();
    for (let round = 0; round < rounds; round += 1) await ask();
    return (readTime() - start) / rounds;
  };
}

/** CPU milliseconds that this process and the database's have used; wall-clock time where /proc is missing. */
async function openClock({ engine, db }: Store): Promise<() => number> {
  const readOwn = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  if (engine === 'sqlite') return readOwn;
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const [, parent] = readStat(rows[0]?.pid);
  if (parent === undefined) return () => performance.now();
  return () => {
    const children = readProc(`${parent}/task/${parent}/children`).match(/\d+/g) ?? [];
    const ticks = [parent, ...children].flatMap((pid) => readStat(pid).slice(11, 15).map(Number));
    return readOwn() + ticks.reduce((sum, each) => sum + each, 0) * 10;
  };
}

/**
 * The fields of /proc/PID/stat from the state on; see proc_pid_stat(5). A process that has just ended is counted in its
 * parent.
 */
const readStat = (pid: number | string | undefined) =>
  readProc(`${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];

const readProc = (path: string) => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
};
