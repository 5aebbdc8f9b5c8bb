import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ShareCard } from '#contract/share-card.ts';
import { serverFolder } from '../build.ts';

export type CardOrder = { card: ShareCard; picture: Uint8Array | null };
export type CardAnswer = { bytes: Uint8Array } | { fault: string };
/** Null while there are too many to draw. */
export type MakeCard = (order: CardOrder) => Promise<Uint8Array | null>;

const processFile = join(serverFolder, 'card-process.js');
const mostWaiting = 40;
const idleFor = 10_000;
const mostTime = 20_000;

/**
 * Cards are drawn one by one in a process of its own, which gives way to whoever serves readers and ends when idle: the
 * tools for pictures take 100 MB that serving never needs, and glibc gives little of it back.
 */
export function createCardMaker(): { make: MakeCard; stop: () => void } {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function stop() {
    clearTimeout(idle);
    if (child?.connected) child.disconnect();
    child = null;
  }

  function getChild(): ChildProcess {
    if (child?.connected) return child;
    child = fork(processFile, { serialization: 'advanced' });
    return child;
  }

  function ask(order: CardOrder): Promise<Uint8Array> {
    const drawer = getChild();
    return new Promise<Uint8Array>((resolve, reject) => {
      const impatience = setTimeout(() => drawer.kill('SIGKILL'), mostTime);
      const onEnd = () => settle({ fault: 'the process that draws cards ended' });
      const settle = (answer: CardAnswer) => {
        clearTimeout(impatience);
        drawer.off('message', settle).off('exit', onEnd).off('error', onEnd);
        if ('bytes' in answer) resolve(answer.bytes);
        else reject(new Error(`A card could not be made: ${answer.fault}`));
      };
      drawer.on('message', settle).on('exit', onEnd).on('error', onEnd);
      drawer.send(order, (error) => error && onEnd());
    });
  }

  return {
    async make(order) {
      if (waiting >= mostWaiting) return null;
      waiting += 1;
      clearTimeout(idle);
      const made = last.then(() => ask(order));
      last = made.catch(() => {});
      try {
        return await made;
      } finally {
        waiting -= 1;
        if (waiting === 0) idle = setTimeout(stop, idleFor).unref();
      }
    },
    stop,
  };
}
