import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export type BareRoot = Disposable & {
  folder: string;
  /** Starts a program that sees only this root, with only these environment variables. */
  start: (command: string[], env?: Record<string, string>) => ChildProcess;
  /** Runs a program to its end; if it fails, throws its output. */
  run: (command: string[], env?: Record<string, string>) => Promise<string>;
};

/** The mounts disappear with the process. Inside, any user is root. */
const enter = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const mountAndGo = `mount --rbind /proc "$0/proc" && mount --bind /dev/null "$0/dev/null" && exec chroot "$0" "$@"`;

/** Whether this machine allows such a root. */
export const canEnterRoots = () =>
  spawnSync('unshare', [...enter, 'chroot', '/', 'true']).status === 0;

/**
 * A root folder with only a shell and the libraries that it and the given programs are linked with (C and C++). It has no
 * Node, no npm and no other command.
 */
export function createBareRoot(linked: string[]): BareRoot {
  const folder = mkdtempSync(join(tmpdir(), 'plomada-raiz-'));
  for (const name of ['bin', 'dev', 'proc', 'tmp']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'dev/null'), '');
  copyFileSync('/bin/sh', join(folder, 'bin/sh'));
  for (const library of new Set(['/bin/sh', ...linked].flatMap(listLibraries))) {
    mkdirSync(join(folder, dirname(library)), { recursive: true });
    copyFileSync(library, join(folder, library));
  }
  const toArgs = (command: string[]) => [...enter, 'sh', '-c', mountAndGo, folder, ...command];
  return {
    folder,
    start: (command, env = {}) => spawn('unshare', toArgs(command), { env: { ...tools, ...env } }),
    async run(command, env = {}) {
      const options = { env: { ...tools, ...env } };
      return (await promisify(execFile)('unshare', toArgs(command), options)).stdout;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

/** `unshare` and `mount` are found here before the change of root; inside, only the shell is. */
const tools = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

const listLibraries = (program: string) =>
  Array.from(
    execFileSync('ldd', [program], { encoding: 'utf8' }).matchAll(/(\/\S+\.so\S*) \(0x/g),
    ([, file = '']) => file,
  );
