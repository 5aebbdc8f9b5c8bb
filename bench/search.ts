import { setImmediate as nextTurn } from 'node:timers/promises';
import { searchArticles } from '#store/search/search.ts';
import type { Store } from '#store/store.ts';
import { openArchive } from './search-archive.ts';
import { listKinds } from './search-queries.ts';

/**
 * How long a search takes in an archive of 100,000 articles, by kind of query, on both engines. Each query is measured
 * once, after a warm-up with other queries; none is discarded.
 */
const articles = Number(process.argv[2] ?? 100_000);
const queriesOfEach = 100;
const [measuredSeed, warmUpSeed] = [3, 4];
const now = Date.parse('2027-01-01');
const targets = { sqlite: 15, postgres: 30 };
/** Hostile queries may be slow, but must not become a denial of service. */
const hostileTargets = { sqlite: 60, postgres: 150 };
const maxBlockMs = 20;

type Request = { time: number; block: number };

/** Measures how long one search takes, and how long it blocks the event loop. */
async function timeOne(store: Store, q: string): Promise<Request> {
  let block = 0;
  let beat = performance.now();
  const check = () => {
    block = Math.max(block, performance.now() - beat);
    beat = performance.now();
  };
  const heart = setInterval(check, 1);
  const start = performance.now();
  await searchArticles(store, q, now);
  const time = performance.now() - start;
  // One more turn of the event loop, so that a block at the very end is measured too.
  await nextTurn();
  check();
  clearInterval(heart);
  return { time, block };
}

async function measure(store: Store, queries: string[]): Promise<number[]> {
  const requests: Request[] = [];
  for (const q of queries) requests.push(await timeOne(store, q));
  const times = requests.map(({ time }) => time).sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  return [at(0.5), at(0.95), at(1), Math.max(...requests.map(({ block }) => block))];
}

async function run(engine: Store['engine']): Promise<boolean> {
  const { store, corpus, close } = await openArchive(engine, articles);
  let isGood = true;
  try {
    for (const { queries } of listKinds(corpus.vocabulary, warmUpSeed, queriesOfEach / 4)) {
      await measure(store, queries);
    }
    // Collect the garbage of the set-up first: it would block this process for 85 ms during a measurement.
    globalThis.gc?.();
    console.log(`\n${engine}, ${articles} articles; milliseconds`);
    console.log(`${''.padEnd(28)}      p50      p95    worst    block`);
    const kinds = listKinds(corpus.vocabulary, measuredSeed, queriesOfEach);
    for (const { name, queries, isHostile } of kinds) {
      const [p50 = 0, p95 = 0, worst = 0, block = 0] = await measure(store, queries);
      const target = (isHostile ? hostileTargets : targets)[engine];
      const isKindGood = p95 <= target && block <= maxBlockMs;
      const cells = [p50, p95, worst, block].map((value) => value.toFixed(1).padStart(9));
      console.log(name.padEnd(28) + cells.join('') + (isKindGood ? '' : '  too slow'));
      isGood &&= isKindGood;
    }
  } finally {
    await close();
  }
  return isGood;
}

for (const engine of ['sqlite', 'postgres'] as const) {
  if (!(await run(engine))) process.exitCode = 1;
}
