import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { locate, sample } from './mutants.ts';
import { type Kind, kindOf, openNotebook } from './notebook.ts';
import { type Fault, openWorkshop } from './workshop.ts';

/** Puts small random faults into a copy of the sources, and counts those that tests notice. */
const { values } = parseArgs({
  options: {
    /** Equal seeds give equal faults. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    count: { type: 'string', default: '50' },
    /** Only in files that differ from this commit. */
    since: { type: 'string' },
    /** Only in files with this prefix. */
    in: { type: 'string', default: 'src/' },
    /** Runs only test files that match this pattern. */
    tests: { type: 'string', default: '{src/**/*.test.{ts,tsx},tests/e2e/*.spec.ts}' },
    /** How many run at once. May exceed the cores: tests of a site with a fault mostly wait. */
    parallel: { type: 'string', default: '3' },
    /** Stops after this time. A later run on the same sources continues. */
    minutes: { type: 'string', default: '1440' },
  },
});
const end = Date.now() + Number(values.minutes) * 60_000;

const changedFiles =
  values.since &&
  execFileSync('git', ['diff', '--name-only', values.since], { encoding: 'utf8' }).split('\n');
const files = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|\/testing\/|\.d\.ts$/.test(file))
  .filter((file) => file.startsWith(values.in) && (!changedFiles || changedFiles.includes(file)))
  .sort();
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const faults = sample(sources, Number(values.count), Number(values.seed)).map(
  (mutant, index): Fault => ({ ...mutant, number: index + 1 }),
);

const locations = new Map(
  faults.map((fault) => [fault.number, locate(fault, sources.get(fault.file) ?? '')]),
);
const show = ({ number, file }: Fault) => {
  const { line, was, is } = locations.get(number) ?? {};
  return `${file}:${line}\n  - ${was}\n  + ${is}`;
};

const digest = createHash('sha256')
  .update(JSON.stringify([faults, [...sources]]))
  .digest('hex');
const folder = join(tmpdir(), `plomada-mutar-${digest.slice(0, 12)}`);
await using postgres = await startPostgres(['fsync=off', 'full_page_writes=off']);
using resources = new DisposableStack();
const workshops = await Promise.all(
  Array.from({ length: Number(values.parallel) }, async (_, index) =>
    resources.use(await openWorkshop('.', join(folder, String(index)), faults, postgres.url)),
  ),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    resources.dispose();
    void postgres.stop().finally(() => process.exit(1));
  });
}
const notebook = openNotebook(folder);

type Score = { noticed: number; missed: number; open: number };
/** A fault is open until all its tests have run. */
function rate(fault: Fault): keyof Score {
  const { units, pages } = notebook.getAnswers(fault);
  if (units || pages) return 'noticed';
  return units === null && pages === null ? 'missed' : 'open';
}

type Workshop = (typeof workshops)[number];
type FindNotice = (workshop: Workshop, fault: Fault, testNames: string[]) => Promise<string | null>;
const ask: Record<Kind, FindNotice> = {
  units: async (workshop, fault, testNames) =>
    (await workshop.findNotice(fault, testNames.slice(0, 2))) ??
    (await workshop.findObjection(fault)) ??
    (await workshop.findNotice(fault, testNames.slice(2))),
  pages: (workshop, fault, testNames) => workshop.findNotice(fault, testNames),
};
/** Each workshop takes the next item as soon as it is free. */
async function share<Item>(items: Item[], work: (workshop: Workshop, item: Item) => Promise<void>) {
  const queue = items.values();
  await Promise.all(
    workshops.map(async (workshop) => {
      for (const item of queue) if (!isLate()) await work(workshop, item);
    }),
  );
}
const tests = Object.groupBy(globSync(values.tests).sort(), kindOf);
const isLate = () => Date.now() > end;

console.log(`Seed ${values.seed}, ${faults.length} faults, in ${folder}`);
for (const kind of ['units', 'pages'] as const) {
  await share(tests[kind] ?? [], async (workshop, test) => {
    const text = readFileSync(test, 'utf8');
    if (notebook.hasHeard(test, text)) return;
    const { red, reached } = await workshop.listen(test);
    notebook.recordHeard(test, { text, red, reached });
    if (red.length > 0) console.log(`Ignored, because it fails without a fault: ${red.join(', ')}`);
  });
  const open = faults.filter(
    (fault) => rate(fault) === 'open' && notebook.getAnswers(fault)[kind] === undefined,
  );
  await share(open, async (workshop, fault) => {
    const start = Date.now();
    const { was = '', is = '' } = locations.get(fault.number) ?? {};
    const testNames = notebook.listTestNames(fault, kind, `${fault.file} ${was} ${is}`);
    const by = await ask[kind](workshop, fault, testNames);
    notebook.recordAnswer(fault, kind, by);
    const seconds = Math.round((Date.now() - start) / 1000);
    console.log(`${by ?? `none of ${testNames.length} tests`}, ${seconds} s, ${show(fault)}`);
  });
}

const scores: Record<string, Score> = {};
for (const fault of faults) {
  const [root = '', folder = '', ...inside] = fault.file.split('/');
  for (const name of [inside.length > 0 ? folder : root, 'total']) {
    scores[name] ??= { noticed: 0, missed: 0, open: 0 };
    scores[name][rate(fault)] += 1;
  }
}
/** A lower bound: tests that have not run yet may notice open faults. */
const toPercent = ({ noticed, missed, open }: Score) =>
  Math.round((100 * noticed) / (noticed + missed + open));
console.table(
  Object.fromEntries(
    Object.entries(scores).map(([name, score]) => [name, { ...score, '%': toPercent(score) }]),
  ),
);
const survivors = faults.filter((fault) => rate(fault) === 'missed');
console.log(['Not noticed by any test:', ...survivors.map(show)].join('\n'));
if (!faults.some((fault) => rate(fault) === 'open')) rmSync(folder, { recursive: true });
