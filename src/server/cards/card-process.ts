import { constants, setPriority } from 'node:os';
import { toCardImage } from './card-image.ts';
import type { CardAnswer, CardOrder } from './card-maker.ts';

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // deploy/plomada.service forbids it, as sandboxes do; cards are then drawn at the readers' own pace.
}

/** Draws cards, one for each message, until the server has had none to draw for a while and hangs up. */
process.on('message', async ({ card, picture }: CardOrder) => {
  const answer: CardAnswer = await toCardImage(card, picture).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ fault: String(error) }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
// Whoever stops the server by Ctrl-C stops this too; the server hangs up once it has answered.
process.on('SIGINT', () => {});
