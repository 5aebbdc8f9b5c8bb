import { join } from 'node:path';
import type { ShareCard } from '#contract/share-card.ts';
import { createFairQueue, QueueFull } from '#fair-queue.ts';
import { createSideProcess } from '#side-process.ts';
import type { IconName } from '#site/cards/icon.ts';
import { serverFolder } from '../build.ts';

export type CardJob =
  | { card: ShareCard; picture: Uint8Array | null }
  | { icon: IconName; accent: string };

export type CardEnv = { Bindings: { clientAddress?: string } };
/** `who` is the client's address or the person's id. Null if the queue or the client's share is full. */
export type MakeCard = (
  job: CardJob,
  who?: string,
  signal?: AbortSignal,
) => Promise<Uint8Array | null>;

/** Draws one card at a time in another process. Clients alternate, and the queue is bounded. */
export function createCardMaker(): { make: MakeCard; stop: () => void } {
  const drawer = createSideProcess<CardJob, Uint8Array>({
    file: join(serverFolder, 'card-process.js'),
    maxCpuMs: 20_000,
  });
  const queue = createFairQueue({ maxWaiting: 40, maxPerPerson: 20 });
  return {
    make: (job, who = '', signal) =>
      queue
        .run(who, () => drawer.ask(job), signal)
        .catch((error: unknown) => {
          if (error instanceof QueueFull) return null;
          throw error;
        }),
    stop: drawer.stop,
  };
}
