import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The processes that a process has started, as Linux and macOS tell it. */
export async function listChildren(pid: number | undefined): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent = 0]) => (parent === pid ? [child] : []));
}

/** As a power cut does: a process and all that it has started, at once and without a word. */
export async function killAtOnce(pid: number): Promise<void> {
  const all = [pid, ...(await listChildren(pid))];
  for (const each of all) signal(each, 'SIGKILL');
  while (all.some((each) => signal(each, 0))) await sleep(5);
}

/** Whether there was such a process to hear it. */
function signal(pid: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, what);
  } catch {
    return false;
  }
}
