import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

type Answer<T> = ({ value: T } | { error: string }) & { isLast: boolean };

/** The process that worked on an task was stopped, or died, before it answered. */
export class SideProcessEnded extends Error {
  readonly reason: 'time' | 'memory' | 'death';

  constructor(reason: SideProcessEnded['reason']) {
    super(`A process beside this one ended without an answer: ${reason}`);
    this.reason = reason;
  }
}

/** A process that waits for something that never comes takes no CPU time: it is killed after so many times its limit. */
const maxWaitRatio = 10;

type SideProcessOptions = {
  /** The module that calls `handleTasks`. */
  file: string;
  /** CPU time for one task: a busy machine makes it slower, and kills nothing. */
  maxCpuMs: number;
  /** Until a process with nothing to do is let go. */
  idleMs?: number;
};

/**
 * Carries out orders in a process of its own, one at a time: callers queue (`src/fair-queue.ts`). It can be stopped,
 * whatever it is doing; and the tools for pictures take 100 MB that serving never needs, of which glibc gives little
 * back.
 */
export function createSideProcess<Task, T>(options: SideProcessOptions) {
  const { file, maxCpuMs, idleMs = 10_000 } = options;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function getChild(): ChildProcess {
    if (child?.connected) return child;
    // Fewer arenas: pictures of many sizes would leave each of them full of holes.
    const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
    child = fork(file, { serialization: 'advanced', env });
    child.unref();
    return child;
  }

  function work(task: Task): Promise<T> {
    const worker = getChild();
    // Only while it works does it keep this process from ending.
    worker.channel?.ref();
    return new Promise<T>((resolve, reject) => {
      let isLate = false;
      const startedAt = performance.now();
      const usedBefore = readCpuMs(worker) ?? 0;
      const limit = () => {
        const waitedMs = performance.now() - startedAt;
        const usedMs = (readCpuMs(worker) ?? Infinity) - usedBefore;
        if (usedMs < maxCpuMs && waitedMs < maxCpuMs * maxWaitRatio) {
          timer = setTimeout(limit, Math.max(maxCpuMs - usedMs, 100));
          return;
        }
        isLate = true;
        worker.kill('SIGKILL');
      };
      let timer = setTimeout(limit, maxCpuMs);
      const finish = () => {
        clearTimeout(timer);
        worker.off('message', onAnswer).off('exit', onEnd).off('error', onEnd);
        worker.channel?.unref();
      };
      const onEnd = (_: unknown, signal?: string | null) => {
        finish();
        // It kills itself when it takes too much memory, as the system would.
        const reason = isLate ? 'time' : signal === 'SIGKILL' ? 'memory' : 'death';
        reject(new SideProcessEnded(reason));
      };
      const onAnswer = (answer: Answer<T>) => {
        finish();
        if (answer.isLast) stop();
        if ('value' in answer) resolve(answer.value);
        else reject(new Error(answer.error));
      };
      worker.on('message', onAnswer).on('exit', onEnd).on('error', onEnd);
      worker.send(task as object, (error) => error && onEnd(null));
    });
  }

  function stop() {
    if (child?.connected) child.disconnect();
    child = null;
  }

  return {
    async ask(task: Task): Promise<T> {
      clearTimeout(idle);
      try {
        return await work(task);
      } finally {
        idle = setTimeout(stop, idleMs).unref();
      }
    },
    stop,
  };
}

/** CPU time that a process has used; null where there is no /proc, and the time that passes is the limit. */
function readCpuMs({ pid }: ChildProcess): number | null {
  try {
    // utime and stime, in hundredths of a second; the name before them may have any character in it.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[^)]*$)/);
    const [user, system] = after.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return null;
  }
}

/** The other half: what such a process does with each task, and the memory, in bytes, that it may take for it. */
export function handleTasks<Task, T>(work: (task: Task) => Promise<T>, maxMemoryBytes: number) {
  try {
    // Below what serves readers, as the desk is (`src/server/back-office.ts`).
    setPriority(5);
  } catch {
    // deploy/plomada.service forbids it, as sandboxes do; the work is then done at the readers' own pace.
  }
  process.on('message', async (task: Task) => {
    const watch = setInterval(() => {
      // An exit would wait for a thread of libvips, which goes on taking memory.
      if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
    }, 20);
    const outcome = await work(task).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: String(error) }),
    );
    clearInterval(watch);
    // Memory that was given back still counts as taken; the next task should not pay for this one.
    process.send?.({ ...outcome, isLast: process.memoryUsage.rss() > maxMemoryBytes * 0.6 });
  });
  process.on('disconnect', () => process.exit(0));
  // Whoever stops the other process by Ctrl-C stops this too; it hangs up once it has ended its own work.
  process.on('SIGINT', () => {});
}
