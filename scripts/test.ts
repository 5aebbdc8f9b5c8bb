import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readReport } from './test-report.ts';

/** Every check of the project, those in the browser last. `check` as an argument runs the quick ones alone. */
type Step = { name: string; command: string; report?: string };

const reports = 'test-results/reports';
const quick: Step[] = [
  { name: 'formato, estilo y fronteras', command: 'biome ci --error-on-warnings' },
  // By itself it would check in four threads, each of which works out the same types: twice the processor's time.
  { name: 'tipos', command: 'tsc --checkers 1' },
  { name: 'código sin uso', command: 'knip' },
];
const units: Step = {
  name: 'unidades y ambos motores',
  command: `vitest run --reporter=dot --reporter=json --outputFile.json=${reports}/vitest.json`,
  report: `${reports}/vitest.json`,
};
/** What browser tests begin with, made while others wait for something. */
const sample: Step = { name: 'redacción de muestra', command: 'node e2e/prepare-sample.ts' };
const browser: Step = {
  name: 'navegador',
  command: 'playwright test --reporter=line,json',
  report: `${reports}/playwright.json`,
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const isWhole = process.argv[2] !== 'check';
// Side by side, with the type check on one core and tests that wait for something, no core is left idle.
const results = await Promise.all([...quick, ...(isWhole ? [units, sample] : [])].map(run));
if (isWhole) results.push(await run(browser));
// Last, where whoever sees only the end of a log finds it.
for (const failure of results.flatMap(({ failures }) => failures)) {
  console.log(`\n✗ ${failure.split('\n').slice(0, 25).join('\n')}`);
}
const sum = (index: number) => results.reduce((all, { counts }) => all + (counts[index] ?? 0), 0);
console.log();
for (const { name, counts, seconds } of results) {
  const [passed = 0, failed = 0] = counts;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name} (${passed} bien, ${failed} mal, ${seconds} s)`);
}
const [passed, failed, skipped] = [sum(0), sum(1), sum(2)];
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

async function run({ name, command, report }: Step) {
  const start = Date.now();
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json`,
    // Tests start hundreds of processes of the same few programs: compiled once, each begins sooner.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/plomada-compiled'),
  };
  if (report) console.log(`\n── ${name}`);
  // Through npx's own way of finding a tool: scripts run by npm have node_modules/.bin first on the PATH.
  const stdout = report ? 'inherit' : 'pipe';
  const child = spawn(`${command} 2>&1`, {
    stdio: ['inherit', stdout, 'inherit'],
    shell: true,
    env,
  });
  // What several say at once, each says when it is done.
  const said = child.stdout && text(child.stdout);
  const [status]: (number | null)[] = await once(child, 'exit');
  if (said) console.log(`\n── ${name}\n${await said}`);
  const seconds = Math.round((Date.now() - start) / 1000);
  return { name, seconds, ...readReport(status ?? 1, report) };
}
