import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

type Listed = { pid: number; parent: number };

/** Every process that runs, as Linux and macOS tell it. One that has ended and that nobody has asked after is gone. */
async function listProcesses(): Promise<Listed[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

/** The processes that a process has started. */
export async function listChildren(parent: number | undefined): Promise<number[]> {
  const all = await listProcesses();
  return all.filter((each) => each.parent === parent).map(({ pid }) => pid);
}

/** Kills, holds still or lets go on a process and all that it has started, which it answers. */
export async function signalAll(
  pid: number,
  signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT',
): Promise<number[]> {
  // Still, it starts no other while they are looked for: one that was missed would go on answering.
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
      // It ended by itself in the meantime.
    }
  }
}

/** As a power cut does: a process and all that it has started, at once and without a word. */
export async function killAtOnce(pid: number): Promise<void> {
  await waitForEnd(await signalAll(pid, 'SIGKILL'));
}

export async function waitForEnd(pids: number[]): Promise<void> {
  while ((await listProcesses()).some(({ pid }) => pids.includes(pid))) await sleep(5);
}
