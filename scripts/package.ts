import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Outcome, printOutcomes } from '../tests/faults/outcome.ts';
import { tryPackage } from '../tests/faults/package.ts';
import { addNative, pack, stage, version } from './package-files.ts';

/**
 * Makes one archive per platform in dist/paquete. `npm run paquete -- x64` makes only that one; `--probar` builds this
 * machine's archive again from scratch, which must give the same bytes, and tests it in an empty root folder.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { probar: { type: 'boolean' } },
});
/** Size limits in MB, for small rented servers. */
const budget = { packed: 60, unpacked: 200 };

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const isChanged = git('status', '--porcelain') !== '';
const commit = `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? '+cambios' : ''}`;
const time = Number(git('log', '-1', '--format=%ct'));

const folder = 'dist/paquete';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const other = process.arch === 'x64' ? 'arm64' : 'x64';
try {
  for (const target of positionals.length > 0 ? positionals : [process.arch, other]) make(target);
  if (values.probar) await prove(join(folder, `${toName(process.arch)}.tar.gz`));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function toName(target: string): string {
  return `plomada-${version}-linux-${target}`;
}

function make(target: string): void {
  const name = toName(target);
  const file = join(folder, `${name}.tar.gz`);
  const staging = mkdtempSync(join(tmpdir(), 'plomada-paquete-'));
  try {
    stage(join(staging, name), commit);
    addNative(join(staging, name), target);
    pack(staging, name, file, time);
    report(file, join(staging, name));
  } finally {
    rmSync(staging, { recursive: true });
  }
}

function report(file: string, folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  const packed = statSync(file).size / 1e6;
  const unpacked = files.reduce((sum, size) => sum + size, 0) / 1e6;
  const sizes = `${packed.toFixed(1)} MB, desempaquetado ${unpacked.toFixed(1)} MB`;
  console.log(`${file}: ${commit}, ${sizes}`);
  if (packed > budget.packed || unpacked > budget.unpacked) {
    throw new Error(
      `Debe caber en ${budget.packed} MB, y desempaquetado en ${budget.unpacked} MB.`,
    );
  }
}

async function prove(archive: string): Promise<void> {
  const digest = () => createHash('sha256').update(readFileSync(archive)).digest('hex');
  const before = digest();
  rmSync('dist/.plomada');
  execFileSync(process.execPath, ['scripts/setup.js', 'build'], { stdio: 'inherit' });
  make(process.arch);
  const again: Outcome = {
    fault: 'the same commit built and packed again',
    runs: 1,
    acknowledged: before,
    lost: digest() === before ? [] : [digest()],
  };
  const outcomes = [again, await tryPackage(archive)];
  printOutcomes(outcomes);
  if (outcomes.some(({ lost }) => lost.length > 0)) process.exitCode = 1;
}
