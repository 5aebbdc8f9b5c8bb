import { join } from 'node:path';
import type { ShareCard } from '#contract/share-card.ts';
import { createSideProcess } from '#side-process.ts';
import type { IconName } from '#site/cards/icon.ts';
import { serverFolder } from '../build.ts';

export type CardOrder =
  | { card: ShareCard; picture: Uint8Array | null }
  | { icon: IconName; accent: string };
/** Null while there are too many to draw. */
export type MakeCard = (order: CardOrder) => Promise<Uint8Array | null>;

const mostWaiting = 40;

/** Cards are drawn one by one beside the server; when many wait, the next is refused at once. */
export function createCardMaker(): { make: MakeCard; stop: () => void } {
  const drawer = createSideProcess<CardOrder, Uint8Array>({
    file: join(serverFolder, 'card-process.js'),
    mostTime: 20_000,
  });
  return {
    make: async (order) => (drawer.countWaiting() < mostWaiting ? drawer.ask(order) : null),
    stop: drawer.stop,
  };
}
