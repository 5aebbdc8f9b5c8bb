import { join } from 'node:path';
import type { ShareCard } from '#contract/share-card.ts';
import { createFairQueue, QueueFull } from '#fair-queue.ts';
import { createSideProcess } from '#side-process.ts';
import type { IconName } from '#site/cards/icon.ts';
import { serverFolder } from '../build.ts';

export type CardOrder =
  | { card: ShareCard; picture: Uint8Array | null }
  | { icon: IconName; accent: string };
/** What the caller tells besides the request: for whom a card is drawn. */
export type CardEnv = { Bindings: { clientAddress?: string } };
/** For a client, by its address or number. Null while there are too many to draw, of all or of that client. */
export type MakeCard = (
  order: CardOrder,
  who?: string,
  signal?: AbortSignal,
) => Promise<Uint8Array | null>;

/** Cards are drawn one by one beside the server, clients in turn; when many wait, the next is refused at once. */
export function createCardMaker(): { make: MakeCard; stop: () => void } {
  const drawer = createSideProcess<CardOrder, Uint8Array>({
    file: join(serverFolder, 'card-process.js'),
    maxCpuMs: 20_000,
  });
  const queue = createFairQueue({ maxWaiting: 40, maxPerPerson: 20 });
  return {
    make: (order, who = '', signal) =>
      queue
        .run(who, () => drawer.ask(order), signal)
        .catch((error: unknown) => {
          if (error instanceof QueueFull) return null;
          throw error;
        }),
    stop: drawer.stop,
  };
}
