import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { apply, type Mutant } from './mutants.ts';
import type { RelatedTests } from './related-tests.ts';

/** Which test noticed a fault, or null. */
export type Verdict = { by: string | null; seconds: number };

const minute = 60_000;

/** A copy of the tree to put faults into: whatever happens there, the tree itself stays whole. */
export function openWorkshop(root: string, postgresUrl: string) {
  const copy = mkdtempSync(join(tmpdir(), 'plomada-mutar-'));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files) {
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  }
  if (existsSync(join(root, 'dist')))
    cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  // Each package by itself, so that what tools keep beside them is the copy's own.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (/^\.(?!bin$|plomada$)/.test(name)) continue;
    symlinkSync(resolve(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  const path = `${join(copy, 'node_modules/.bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path, NO_COLOR: '1', TEST_POSTGRES_URL: postgresUrl };

  /** Ends what is at work now, with all that it has started. */
  let endWork = () => {};
  /** What a command says that fails or does not end; null from one that is content. */
  function hear(command: string): Promise<string | null> {
    // A group of its own, so that nothing it has started outlives it.
    const child = spawn(command, { cwd: copy, env, shell: true, detached: true });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    endWork = () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    return new Promise((done) => {
      const end = setTimeout(endWork, 4 * minute);
      child.on('exit', (code) => {
        clearTimeout(end);
        done(code === 0 ? null : said);
      });
    });
  }

  const build = () => hear('node scripts/setup.js build');
  const runners = {
    test: 'vitest run --bail=1 --maxWorkers=1 --reporter=dot',
    spec: `playwright test -x --workers=1 --project=phone --reporter=line --global-timeout=${3 * minute}`,
  };
  /** The file of the first test that fails, which may also be by not ending. */
  async function findRed(kind: keyof typeof runners, tests: string[]): Promise<string | null> {
    if (tests.length === 0) return null;
    if (kind === 'spec' && (await build()) !== null) return 'build';
    const said = await hear(`${runners[kind]} ${tests.join(' ')}`);
    if (said === null) return null;
    return /(?:FAIL {2}|\d+\) \[phone\] › )([\w/.-]+)/.exec(said)?.[1] ?? 'time';
  }

  /** Tests that were seen to pass where there is no fault: others would notice anything. */
  const sound = new Set(['build', 'time', 'types']);
  async function expectSound(test: string): Promise<void> {
    if (sound.has(test)) return;
    const red = await findRed(test.endsWith('.spec.ts') ? 'spec' : 'test', [test]);
    if (red) throw new Error(`${test} fails without any fault`);
    sound.add(test);
  }

  return {
    /** Puts a fault in and asks those who may notice it, the quickest first. */
    async judge(mutant: Mutant, tests: RelatedTests): Promise<Verdict> {
      const start = Date.now();
      const file = join(copy, mutant.file);
      const source = readFileSync(file, 'utf8');
      const witnesses = [
        () => findRed('test', tests.atOnce.slice(0, 4)),
        async () => ((await hear('tsc')) === null ? null : 'types'),
        () => findRed('spec', tests.inBrowser),
        () => findRed('test', tests.atOnce.slice(4)),
        async () => ((await build()) === null ? findRed('test', tests.afterBuild) : 'build'),
      ];
      let by: string | null = null;
      writeFileSync(file, apply(mutant, source));
      try {
        for (const ask of witnesses) by ??= await ask();
      } finally {
        writeFileSync(file, source);
      }
      const seconds = (Date.now() - start) / 1000;
      if (by) await expectSound(by);
      return { by, seconds };
    },
    [Symbol.dispose]() {
      endWork();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
