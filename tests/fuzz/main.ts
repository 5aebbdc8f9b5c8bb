import { startPostgres } from '#store/testing/postgres-server.ts';
import { createLoneFuzzes, openFuzzedSite } from './every-fuzz.ts';
import { type Fuzz, type FuzzOutcome, runFuzz } from './fuzz.ts';

/** The long run, on both engines, with other cases each time. A seed as argument repeats a run. */
const seed = Number(process.argv[2] ?? Date.now() % 2 ** 31);
/** The page cache may fill its 48 MB; nothing else may grow with the requests. */
const maxMegabytes = 400;

const outcomes: FuzzOutcome[] = [];
const report = (outcome: FuzzOutcome) => {
  outcomes.push(outcome);
  const { name, cases, failure } = outcome;
  console.log(`${failure ? '✗' : '✓'} ${name}: ${cases} cases${failure ? `\n${failure}` : ''}`);
};
const run = async (fuzz: Fuzz, name: string) =>
  report({ ...(await runFuzz(fuzz, fuzz.long, seed)), name });

console.log(`Seed ${seed}`);
const postgres = await startPostgres(['fsync=off']);
try {
  for (const fuzz of await createLoneFuzzes()) await run(fuzz, fuzz.name);
  for (const engine of ['SQLite', 'PostgreSQL']) {
    await using site = await openFuzzedSite(engine === 'SQLite' ? undefined : postgres.url);
    for (const fuzz of site.fuzzes) await run(fuzz, `${fuzz.name}, ${engine}`);
    const megabytes = await site.readMegabytes();
    const failure = megabytes > maxMegabytes ? `More than ${maxMegabytes} MB` : null;
    report({
      name: `the server's memory afterwards, ${megabytes} MB, ${engine}`,
      cases: 0,
      failure,
    });
  }
} finally {
  await postgres.stop();
}
const cases = outcomes.reduce((sum, outcome) => sum + outcome.cases, 0);
const failures = outcomes.filter(({ failure }) => failure !== null).length;
console.log(`${cases} cases, ${failures} failures`);
process.exit(failures > 0 ? 1 : 0);
