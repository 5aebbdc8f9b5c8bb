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

/** Who noticed a fault, or null. A run that does not end was stopped by it. */
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
  const bin = join(copy, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    TEST_POSTGRES_URL: postgresUrl,
  };

  /** Whether a command ends well, and in time. */
  function succeeds(command: string): Promise<boolean> {
    // A group of its own, so that nothing it has started outlives it.
    const child = spawn(command, { cwd: copy, env, shell: true, stdio: 'ignore', detached: true });
    return new Promise((done) => {
      const end = setTimeout(() => {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      }, 4 * minute);
      child.on('exit', (code) => {
        clearTimeout(end);
        done(code === 0);
      });
    });
  }

  const build = () => succeeds('node scripts/setup.js build');
  const runUnits = (tests: string[]) =>
    tests.length === 0 || succeeds(`vitest run --bail=1 --maxWorkers=1 ${tests.join(' ')}`);
  const runBrowser = async (tests: string[]) =>
    tests.length === 0 ||
    ((await build()) &&
      succeeds(
        `playwright test -x --workers=1 --project=phone --reporter=dot --global-timeout=${3 * minute} ${tests.join(' ')}`,
      ));

  return {
    /** Puts a fault in and asks those who may notice it, the quickest first. */
    async judge(mutant: Mutant, tests: RelatedTests): Promise<Verdict> {
      const start = Date.now();
      const file = join(copy, mutant.file);
      const source = readFileSync(file, 'utf8');
      const [near, far] = [tests.atOnce.slice(0, 4), tests.atOnce.slice(4)];
      const witnesses: [string, () => boolean | Promise<boolean>][] = [
        ['near', () => runUnits(near)],
        ['types', () => succeeds('tsc')],
        ['browser', () => runBrowser(tests.inBrowser)],
        ['far', () => runUnits(far)],
        ['built', async () => (await build()) && runUnits(tests.afterBuild)],
      ];
      writeFileSync(file, apply(mutant, source));
      try {
        for (const [by, isContent] of witnesses) {
          if (!(await isContent())) return { by, seconds: (Date.now() - start) / 1000 };
        }
        return { by: null, seconds: (Date.now() - start) / 1000 };
      } finally {
        writeFileSync(file, source);
      }
    },
    [Symbol.dispose]: () => rmSync(copy, { recursive: true, force: true }),
  };
}
