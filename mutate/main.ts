import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { listMutants, locate, sample } from './mutants.ts';
import { readTestGraph } from './related-tests.ts';
import { openWorkshop } from './workshop.ts';

/** Small faults put into the sources at random, one at a time: how many of them do the tests notice? */
const { values } = parseArgs({
  options: {
    /** The same seed brings the same faults. */
    semilla: { type: 'string', default: String(Date.now() % 2 ** 31) },
    cuantos: { type: 'string', default: '50' },
    /** Only in files that differ from this commit. */
    desde: { type: 'string' },
  },
});

const changed =
  values.desde &&
  execFileSync('git', ['diff', '--name-only', values.desde], { encoding: 'utf8' }).split('\n');
const files = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|\/testing\/|\.d\.ts$/.test(file))
  .filter((file) => !changed || changed.includes(file))
  .sort();
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const all = [...sources].flatMap(([file, source]) => listMutants(file, source));

/** Faults that change nothing anyone could see, each with the reason. */
const Equivalent = z.object({ file: z.string(), was: z.string(), is: z.string(), why: z.string() });
const equivalent = z
  .array(Equivalent)
  .parse(parse(readFileSync(new URL('equivalent.yaml', import.meta.url), 'utf8')));

const findTests = readTestGraph('.');
type Score = { noticed: number; missed: number; equivalent: number };
const scores: Record<string, Score> = {};
const survivors: string[] = [];
await using postgres = await startPostgres(['fsync=off', 'full_page_writes=off']);
using workshop = openWorkshop('.', postgres.url);
// Cut short, it leaves nothing behind either.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    workshop[Symbol.dispose]();
    void postgres.stop().finally(() => process.exit(1));
  });
}

console.log(`Seed ${values.semilla}: ${values.cuantos} of ${all.length} faults`);
for (const mutant of sample(all, Number(values.cuantos), Number(values.semilla))) {
  const { line, ...place } = locate(mutant, sources.get(mutant.file) ?? '');
  const isEquivalent = equivalent.some(({ why, ...known }) => isDeepStrictEqual(known, place));
  const text = `${place.file}:${line}\n  - ${place.was}\n  + ${place.is}`;
  const [, folder = ''] = place.file.split('/');
  scores[folder] ??= { noticed: 0, missed: 0, equivalent: 0 };
  const score = scores[folder];
  if (isEquivalent) {
    score.equivalent += 1;
    continue;
  }
  const { by, seconds } = await workshop.judge(mutant, findTests(mutant.file));
  console.log(`${by ? `✓ ${by}` : '✗ nobody'}, ${Math.round(seconds)} s, ${text}`);
  if (by) score.noticed += 1;
  else {
    score.missed += 1;
    survivors.push(text);
  }
}

const total = { noticed: 0, missed: 0, equivalent: 0 };
for (const score of Object.values(scores)) {
  for (const key of ['noticed', 'missed', 'equivalent'] as const) total[key] += score[key];
}
const toRow = (score: Score) => ({
  ...score,
  '%': Math.round((100 * score.noticed) / (score.noticed + score.missed)),
});
console.table(
  Object.fromEntries(
    Object.entries({ ...scores, total }).map(([folder, score]) => [folder, toRow(score)]),
  ),
);
console.log(['Nobody noticed:', ...survivors].join('\n'));
