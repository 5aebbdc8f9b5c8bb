import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { apply, type Mutant, writeChoices } from './mutants.ts';

export type ReachedFault = { fault: number; testName: string };
export type Fault = Mutant & { number: number };

const minute = 60_000;

/**
 * Two copies of the sources. One contains all faults, each enabled by its number, and is built once for the tests. The
 * other contains one fault at a time, for the linter and the type checker.
 */
export async function openWorkshop(
  root: string,
  folder: string,
  faults: Fault[],
  postgresUrl: string,
) {
  const [switched, plain] = [join(folder, 'switched'), join(folder, 'plain')];
  const env = {
    ...process.env,
    PATH: `${join(switched, 'node_modules/.bin')}:${process.env.PATH}`,
    NO_COLOR: '1',
    TEST_POSTGRES_URL: postgresUrl,
    FAULTS_FOLDER: folder,
  };
  /** Each command leads a process group, so that its children can be killed with it. */
  const working = new Set<ChildProcess>();
  const end = (child: ChildProcess) => {
    if (working.delete(child) && child.pid) process.kill(-child.pid, 'SIGKILL');
  };

  /** The output of a command, and whether it succeeded. */
  async function execute(command: string, cwd: string) {
    const child = spawn(command, { cwd, env, shell: true, detached: true });
    working.add(child);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.resume();
    const timeout = setTimeout(end, 4 * minute, child);
    const [code] = await once(child, 'close');
    clearTimeout(timeout);
    working.delete(child);
    return { isGood: code === 0, said: String(Buffer.concat(chunks)) };
  }

  /** Selects the active fault for processes that start from now on. */
  const turn = (active: number, testName = '') => {
    const file = join(folder, 'state.json');
    writeFileSync(`${file}.parcial`, JSON.stringify({ active, testName }));
    renameSync(`${file}.parcial`, file);
  };

  async function startVitest(): Promise<ChildProcess> {
    // At start it creates the databases that all tests copy, so no fault may be active.
    turn(0);
    const options = { cwd: switched, env, detached: true, silent: true };
    const child = fork('tests/mutate/warm-vitest.ts', options);
    working.add(child);
    child.once('exit', () => working.delete(child));
    for (const stream of [child.stdout, child.stderr]) stream?.resume();
    await once(child, 'message');
    return child;
  }
  async function isRed(file: string): Promise<boolean> {
    const child = vitest;
    const timeout = setTimeout(end, 2 * minute, child);
    child.send(file);
    const isOver = new AbortController();
    const [isGreen] = await Promise.race(
      ['message', 'exit'].map((event) => once(child, event, { signal: isOver.signal })),
    );
    isOver.abort();
    clearTimeout(timeout);
    if (typeof isGreen !== 'boolean') vitest = await startVitest();
    return isGreen !== true;
  }
  /** The browser tests that fail, as file and line; null after a timeout. */
  async function findRedSpecs(specs: string[], options = ''): Promise<string[] | null> {
    const command = `playwright test --workers=1 --reporter=json ${options}`;
    const { isGood, said: output } = await execute(`${command} ${specs.join(' ')}`, switched);
    return isGood ? [] : listFailed(output);
  }

  if (!existsSync(folder)) {
    const unfinished = `${folder}.parcial`;
    rmSync(unfinished, { recursive: true, force: true });
    linkPackages(root, join(unfinished, 'switched'));
    copyDeclarations(root, join(unfinished, 'plain'));
    renameSync(unfinished, folder);
  }
  for (const copy of [switched, plain]) copyTree(root, copy);
  const module = readFileSync(new URL('fault.ts', import.meta.url), 'utf8');
  writeFileSync(join(switched, 'src/fault.ts'), module.replace('FOLDER', folder));
  for (const [file, own] of Map.groupBy(faults, (fault) => fault.file)) {
    const source = writeChoices(readFileSync(join(root, file), 'utf8'), own);
    const fromHere = relative(dirname(file), 'src/fault.ts').replace(/^(?!\.)/, './');
    writeFileSync(join(switched, file), `import '${fromHere}'; ${source}`);
  }
  turn(0);
  const { isGood, said: buildOutput } = await execute('node scripts/setup.js build', switched);
  if (!isGood) throw new Error(`The copy with the faults cannot be built: ${buildOutput}`);
  let vitest = await startVitest();

  return {
    /** Runs a test file without a fault: which faults does it reach, and which tests fail anyway? */
    async listen(test: string): Promise<{ red: string[]; reached: ReachedFault[] }> {
      turn(0, test);
      writeFileSync(join(folder, 'reached'), '');
      const isSpec = test.endsWith('.spec.ts');
      const findRed = async () => ((await isRed(test)) ? [test] : []);
      const red = (await (isSpec ? findRedSpecs([test]) : findRed())) ?? [test];
      const lines = readFileSync(join(folder, 'reached'), 'utf8').split('\n').filter(Boolean);
      const reached = Array.from(new Set(lines), (line) => {
        const [fault, testName = ''] = line.split(' ');
        return { fault: Number(fault), testName };
      });
      return { red, reached };
    },
    /** Turns a fault on and runs tests in this order until one fails. */
    async findNotice(fault: Fault, tests: string[]): Promise<string | null> {
      turn(fault.number);
      const specs = tests.filter((test) => test.includes('.spec.ts'));
      for (const test of tests.filter((each) => !specs.includes(each))) {
        if (await isRed(test)) return test;
      }
      const red = specs.length > 0 ? await findRedSpecs(specs, '-x') : [];
      return red?.[0] ?? null;
    },
    /** Runs linter and type checker, unless only a word or a number changed. */
    async findObjection(fault: Fault): Promise<string | null> {
      const file = join(plain, fault.file);
      const source = readFileSync(file, 'utf8');
      const isLiteral = /^(?:''|[\d.]+|true|false)$/.test(fault.text);
      if (isLiteral || ['words', 'attribute', 'template'].includes(fault.place)) return null;
      writeFileSync(file, apply(fault, source));
      try {
        const waits = '--only=nursery/noFloatingPromises --only=plugin';
        const lint = `biome lint ${waits} ${fault.file}`;
        const wasAwaited = source.startsWith('await', fault.start);
        if (wasAwaited && !(await execute(lint, plain)).isGood) return 'lint';
        const types = 'tsc --incremental --tsBuildInfoFile ../types.json';
        return (await execute(types, plain)).isGood ? null : 'types';
      } finally {
        writeFileSync(file, source);
      }
    },
    [Symbol.dispose]() {
      for (const child of working) end(child);
    },
  };
}

/** All files that git tracks or would track, as they are now. */
function copyTree(root: string, copy: string): void {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files) {
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  }
}

/** Links each package, so that the caches of tools beside them are the copy's own. */
function linkPackages(root: string, copy: string): void {
  mkdirSync(join(copy, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (/^\.(?!bin$|plomada$)/.test(name)) continue;
    symlinkSync(resolve(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
}

/** Copies what type checker and linter read of packages: the linter follows no link out of its tree. */
function copyDeclarations(root: string, copy: string): void {
  cpSync(join(root, 'node_modules'), join(copy, 'node_modules'), {
    recursive: true,
    filter: (file) => /(?:\.d\.[cm]?ts|package\.json)$/.test(file) || lstatSync(file).isDirectory(),
  });
}

type Suite = { suites?: Suite[]; specs: { ok: boolean; file: string; line: number }[] };

/** The failed tests in Playwright's report; null if it was killed before it wrote one. */
function listFailed(report: string): string[] | null {
  const list = ({ suites = [], specs }: Suite): string[] => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line }) => `tests/e2e/${file}:${line}`),
    ...suites.flatMap(list),
  ];
  try {
    return JSON.parse(report).suites.flatMap(list);
  } catch {
    return null;
  }
}
