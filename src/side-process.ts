import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

type Answer<T> = ({ value: T } | { error: string }) & { isLast: boolean };

/** Exit code of a process that took more memory than it may. */
const outOfMemory = 77;

/** The process that worked on an order was stopped, or died, before it answered. */
export class SideProcessEnded extends Error {
  readonly reason: 'time' | 'memory' | 'death';

  constructor(reason: SideProcessEnded['reason']) {
    super(`A process beside this one ended without an answer: ${reason}`);
    this.reason = reason;
  }
}

type SideProcessOptions = {
  /** The module that calls `answerOrders`. */
  file: string;
  /** Milliseconds for one order, and until a process with nothing to do is let go. */
  mostTime: number;
  idleFor?: number;
};

/**
 * Carries out orders in a process of its own, one at a time: callers queue (`src/fair-queue.ts`). It can be stopped,
 * whatever it is doing; and the tools for pictures take 100 MB that serving never needs, of which glibc gives little
 * back.
 */
export function createSideProcess<Order, T>(options: SideProcessOptions) {
  const { file, mostTime, idleFor = 10_000 } = options;
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

  function work(order: Order): Promise<T> {
    const worker = getChild();
    // Only while it works does it keep this process from ending.
    worker.channel?.ref();
    return new Promise<T>((resolve, reject) => {
      let isLate = false;
      const impatience = setTimeout(() => {
        isLate = true;
        worker.kill('SIGKILL');
      }, mostTime);
      const finish = () => {
        clearTimeout(impatience);
        worker.off('message', onAnswer).off('exit', onEnd).off('error', onEnd);
        worker.channel?.unref();
      };
      const onEnd = (code: unknown) => {
        finish();
        const reason = isLate ? 'time' : code === outOfMemory ? 'memory' : 'death';
        reject(new SideProcessEnded(reason));
      };
      const onAnswer = (answer: Answer<T>) => {
        finish();
        if (answer.isLast) stop();
        if ('value' in answer) resolve(answer.value);
        else reject(new Error(answer.error));
      };
      worker.on('message', onAnswer).on('exit', onEnd).on('error', onEnd);
      worker.send(order as object, (error) => error && onEnd(null));
    });
  }

  function stop() {
    if (child?.connected) child.disconnect();
    child = null;
  }

  return {
    async ask(order: Order): Promise<T> {
      clearTimeout(idle);
      try {
        return await work(order);
      } finally {
        idle = setTimeout(stop, idleFor).unref();
      }
    },
    stop,
  };
}

/** The other half: what such a process does with each order, and the memory, in bytes, that it may take for it. */
export function answerOrders<Order, T>(work: (order: Order) => Promise<T>, mostMemory: number) {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // deploy/plomada.service forbids it, as sandboxes do; the work is then done at the readers' own pace.
  }
  process.on('message', async (order: Order) => {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > mostMemory) process.exit(outOfMemory);
    }, 20);
    const outcome = await work(order).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: String(error) }),
    );
    clearInterval(watch);
    // Memory that was given back still counts as taken; the next order should not pay for this one.
    process.send?.({ ...outcome, isLast: process.memoryUsage.rss() > mostMemory * 0.6 });
  });
  process.on('disconnect', () => process.exit(0));
  // Whoever stops the other process by Ctrl-C stops this too; it hangs up once it has ended its own work.
  process.on('SIGINT', () => {});
}
