import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

type Listed = { pid: number; parent: number };

/** All running processes, without zombies. */
async function listProcesses(): Promise<Listed[]> {
  const lines = process.platform === 'linux' ? await readProc() : await askPs();
  return lines
    .filter(([, state]) => state !== undefined && !state.startsWith('Z'))
    .map(([pid, , parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

/** A bare Debian has no `ps`. */
async function readProc(): Promise<string[][]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const readStatus = async (pid: string) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // '123 (a name) S 1 …': the name may have any character.
    return [pid, ...stat.slice(stat.lastIndexOf(')') + 2).split(' ', 2)];
  };
  return Promise.all(pids.map(readStatus));
}

async function askPs(): Promise<string[][]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,stat=,ppid=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
}

export async function listChildren(parent: number | undefined): Promise<number[]> {
  const all = await listProcesses();
  return all.filter((each) => each.parent === parent).map(({ pid }) => pid);
}

/** Signals a process and its children. Returns their ids. */
export async function signalAll(
  pid: number,
  signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT',
): Promise<number[]> {
  // Paused first, so that it starts no child while they are listed.
  signalEach([pid], 'SIGSTOP');
  const all = [pid, ...(await listChildren(pid))];
  signalEach(all, signal);
  return all;
}

export function signalEach(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
  }
}

/** Kills a process and its children, like a power cut. */
export async function killAtOnce(pid: number): Promise<void> {
  await waitForEnd(await signalAll(pid, 'SIGKILL'));
}

export async function waitForEnd(pids: number[]): Promise<void> {
  while ((await listProcesses()).some(({ pid }) => pids.includes(pid))) await sleep(5);
}
