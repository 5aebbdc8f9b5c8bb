import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

type Reply<T> = ({ value: T } | { error: string }) & { isLast: boolean };

export class SideProcessEnded extends Error {
  readonly reason: 'time' | 'memory' | 'death';

  constructor(reason: SideProcessEnded['reason']) {
    super(`A side process ended before its task was done: ${reason}`);
    this.reason = reason;
  }
}

/** A blocked process uses no CPU time: it is killed after this multiple of its limit. */
const maxWaitRatio = 10;

type SideProcessOptions = {
  /** The module that calls `handleTasks`. */
  file: string;
  /** CPU time per task: on a busy machine a task takes longer, but is not killed. */
  maxCpuMs: number;
  /** How long an idle process is left running. */
  idleMs?: number;
};

/**
 * Runs tasks in a separate process, one at a time: callers queue (`src/fair-queue.ts`). It can be killed at any point,
 * and its memory is returned: the image libraries take 100 MB that serving never needs, and glibc frees little of it.
 */
export function createSideProcess<Task, T>(options: SideProcessOptions) {
  const { file, maxCpuMs, idleMs = 10_000 } = options;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function getChild(): ChildProcess {
    if (child?.connected) return child;
    // Fewer arenas: allocations of many sizes would fragment each of them.
    const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
    child = fork(file, { serialization: 'advanced', env });
    child.unref();
    return child;
  }

  function work(task: Task): Promise<T> {
    const worker = getChild();
    // Keep this process alive only while a task is running.
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
        worker.off('message', onReply).off('exit', onEnd).off('error', onEnd);
        worker.channel?.unref();
      };
      const onEnd = (_: unknown, signal?: string | null) => {
        finish();
        // It kills itself when it exceeds its memory limit, as the system would.
        const reason = isLate ? 'time' : signal === 'SIGKILL' ? 'memory' : 'death';
        reject(new SideProcessEnded(reason));
      };
      const onReply = (reply: Reply<T>) => {
        finish();
        if (reply.isLast) stop();
        if ('value' in reply) resolve(reply.value);
        else reject(new Error(reply.error));
      };
      worker.on('message', onReply).on('exit', onEnd).on('error', onEnd);
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

/** CPU time used so far; null without /proc, where wall time counts instead. */
function readCpuMs({ pid }: ChildProcess): number | null {
  try {
    // utime and stime, in hundredths of a second. The name before them may contain any character.
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
    // Below the processes that serve readers, like the desk (`src/server/back-office.ts`).
    setPriority(5);
  } catch {
    // deploy/plomada.service and sandboxes forbid it: run at normal priority.
  }
  process.on('message', async (task: Task) => {
    const watch = setInterval(() => {
      // exit() would wait for a libvips thread, which goes on allocating.
      if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
    }, 20);
    const outcome = await work(task).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: String(error) }),
    );
    clearInterval(watch);
    // Freed memory still counts as used: run the next task in a new process.
    process.send?.({ ...outcome, isLast: process.memoryUsage.rss() > maxMemoryBytes * 0.6 });
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole process group. This process ends when its parent disconnects.
  process.on('SIGINT', () => {});
}
