import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestReport } from './test-reporter.ts';

/**
 * Runs checks and tests, and ends with one summary. Without arguments: everything quick enough to run for each change.
 * `check`: static checks only. `long`: slow tests that rarely fail. A test file and options of its runner: only that.
 */
type Step = { name: string; command: string; report?: string };

const reports = mkdtempSync(join(tmpdir(), 'plomada-pruebas-'));
const reporter = join(import.meta.dirname, 'test-reporter.ts');
const [kind = '', ...rest] = process.argv.slice(2);

const checks: Step[] = [
  { name: 'format, lint and boundaries', command: 'biome ci --error-on-warnings' },
  // By default it checks in four threads that each compute the same types: twice the CPU.
  { name: 'types', command: 'tsc --checkers 1' },
  { name: 'unused code', command: 'knip' },
];
const units = (args: string, settings = ''): Step => ({
  name: 'unit tests',
  command: `${settings}vitest run --reporter=${reporter} ${args}`,
  report: join(reports, 'units.json'),
});
const browser = (args: string): Step => ({
  name: 'browser tests',
  command: `playwright test --reporter=${reporter} ${args}`,
  report: join(reports, 'browser.json'),
});

/** Steps of one group run in parallel: the type check uses one core, and unit tests wait a lot. */
function plan(): Step[][] {
  if (kind === 'check') return [checks];
  if (kind === 'long') {
    const onPostgres = units("--project=server -t 'on PostgreSQL'", 'TEST_ENGINE=PostgreSQL ');
    return [[units('--project=long')], [onPostgres], [browser('--project=long')]];
  }
  if (kind === '') {
    const quick = '--project=site --project=desk';
    return [[...checks, units("--project='!long'")], [browser(quick)]];
  }
  const args = [kind, ...rest].map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ');
  return kind.includes('.spec.ts') ? [[browser(args)]] : [[units(args)]];
}

const start = Date.now();
const results = [];
for (const group of plan()) results.push(...(await Promise.all(group.map(run))));
rmSync(reports, { recursive: true });

const failures = results.flatMap((result) => result.failures);
for (const { message } of failures) {
  console.log(`\n✗ ${message.split('\n').slice(0, 25).join('\n')}`);
}
console.log();
for (const { name, passed, failures, seconds } of results) {
  const mark = failures.length > 0 ? '✗' : '✓';
  console.log(`${mark} ${name} (${passed} passed, ${failures.length} failed, ${seconds} s)`);
}
if (failures.length > 0) {
  console.log('\nTo repeat only what failed:');
  for (const { command } of failures) console.log(`  ${command}`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed, ${secondsSince(start)} s`);
process.exit(failures.length > 0 ? 1 : 0);

async function run({ name, command, report }: Step) {
  const startedAt = Date.now();
  console.log(`── ${name}`);
  const env = {
    ...process.env,
    TEST_REPORT: report,
    // Tests start hundreds of processes of the same few programs: the compile cache makes that faster.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/plomada-compiled'),
  };
  // npm puts node_modules/.bin first on the PATH of its scripts. Checks print nothing until they end.
  const stdout = report ? 'inherit' : 'pipe';
  const child = spawn(`${command} 2>&1`, {
    stdio: ['inherit', stdout, 'inherit'],
    shell: true,
    env,
  });
  const output = child.stdout ? text(child.stdout) : '';
  const [status]: (number | null)[] = await once(child, 'exit');
  const result = readReport(report) ?? { passed: status === 0 ? 1 : 0, failures: [] };
  if (status !== 0 && result.failures.length === 0) {
    console.log(await output);
    result.failures.push({ command: `npx ${command}`, message: `${name}: ${command}` });
  }
  return { name, seconds: secondsSince(startedAt), ...result };
}

/** Null for a step without a report, or a runner that died before writing one. */
function readReport(file: string | undefined): TestReport | null {
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 1000);
}
