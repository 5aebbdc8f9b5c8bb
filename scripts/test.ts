import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';

/** Every check of the project, quick ones first. `check` as an argument runs the quick ones alone. */
type Step = { name: string; command: string; report?: string };

const reports = 'test-results/reports';
const quick: Step[] = [
  { name: 'formato, estilo y fronteras', command: 'biome ci --error-on-warnings' },
  { name: 'tipos', command: 'tsc' },
  { name: 'código sin uso', command: 'knip' },
];
const thorough: Step[] = [
  {
    name: 'unidades y ambos motores',
    command: `vitest run --reporter=dot --reporter=json --outputFile.json=${reports}/vitest.json`,
    report: `${reports}/vitest.json`,
  },
  {
    name: 'navegador',
    command: 'playwright test --reporter=line,json',
    report: `${reports}/playwright.json`,
  },
];

const VitestReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), numPendingTests: z.int() })
  .transform((sum) => [sum.numPassedTests, sum.numFailedTests, sum.numPendingTests]);
const PlaywrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), skipped: z.int(), flaky: z.int() }),
  })
  .transform(({ stats }) => [stats.expected, stats.unexpected + stats.flaky, stats.skipped]);
const Report = z.union([VitestReport, PlaywrightReport]);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const results = (process.argv[2] === 'check' ? quick : [...quick, ...thorough]).map(run);
const sum = (index: number) => results.reduce((all, { counts }) => all + (counts[index] ?? 0), 0);
console.log();
for (const { name, counts, seconds } of results) {
  const [passed = 0, failed = 0] = counts;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name} (${passed} bien, ${failed} mal, ${seconds} s)`);
}
const [passed, failed, skipped] = [sum(0), sum(1), sum(2)];
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

function run({ name, command, report }: Step) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` };
  // Through npx's own way of finding a tool: scripts run by npm have node_modules/.bin first on the PATH.
  const { status } = spawnSync(command, { stdio: 'inherit', shell: true, env });
  const seconds = Math.round((Date.now() - start) / 1000);
  return { name, seconds, counts: count(status, report) };
}

/** A test runner's own figures; for a tool without any, and for a runner that died, its exit code is one result. */
function count(status: number | null, report: string | undefined): number[] {
  if (!report) return status === 0 ? [1, 0, 0] : [0, 1, 0];
  const counts = existsSync(report)
    ? Report.parse(JSON.parse(readFileSync(report, 'utf8')))
    : [0, 1, 0];
  return status !== 0 && counts[1] === 0 ? [counts[0] ?? 0, 1, counts[2] ?? 0] : counts;
}
