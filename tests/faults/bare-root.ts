import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export type BareRoot = Disposable & {
  folder: string;
  /** Starts a program that finds nothing but this root, with these settings alone. */
  start: (command: string[], env?: Record<string, string>) => ChildProcess;
  /** Runs one to its end; throws with what it said if it fails. */
  run: (command: string[], env?: Record<string, string>) => Promise<string>;
};

/** Its mounts end with the process. Inside, any user is root. */
const enter = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const mountAndGo = `mount --rbind /proc "$0/proc" && mount --bind /dev/null "$0/dev/null" && exec chroot "$0" "$@"`;

/** Whether this machine lets us make one. */
export const canEnterRoots = () =>
  spawnSync('unshare', [...enter, 'chroot', '/', 'true']).status === 0;

/**
 * A root with a shell, what that and the given programs are linked with (the C and C++ libraries), and nothing else: no
 * Node, no npm, no other command.
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

/** For the way in; inside, this path leads nowhere but to the shell. */
const tools = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

const listLibraries = (program: string) =>
  Array.from(
    execFileSync('ldd', [program], { encoding: 'utf8' }).matchAll(/(\/\S+\.so\S*) \(0x/g),
    ([, file = '']) => file,
  );
