import type { Socket } from 'node:net';
import { toClient } from './client-address.ts';
import { createShares } from './shares.ts';

const endOfHead = Buffer.from('\r\n\r\n');

/** The most that a paused socket still reads before it rests. */
const aRead = 64 * 1024;

/** Takes a piece of what a client sent: not beyond the end of a request's head. */
type Taker = (piece: Buffer) => void;

/**
 * Reads connections piece by piece, each when it is asked for. So a client has one answer under way, however much it
 * sends ahead; and what they all send ahead has a limit in memory.
 */
export function createPieceReader(mostBytes: number) {
  const memory = createShares(mostBytes);

  return function readPieces(socket: Socket, firstTaker: Taker) {
    let take = firstTaker;
    let isAwaited = true;
    /** Came before it was asked for. */
    let held: Buffer | null = null;
    let client: string | null = null;

    const hold = (bytes: Buffer) => {
      client ??= toClient(socket.remoteAddress);
      socket.pause();
      if (memory.take(client, bytes.length + aRead)) held = bytes;
      else socket.destroy();
    };
    const release = (): Buffer | null => {
      const bytes = held;
      if (bytes && client !== null) memory.giveBack(client, bytes.length + aRead);
      held = null;
      return bytes;
    };
    const give = (bytes: Buffer) => {
      isAwaited = false;
      const end = bytes.indexOf(endOfHead) + endOfHead.length;
      const isWhole = end < endOfHead.length || end === bytes.length;
      if (!isWhole) hold(bytes.subarray(end));
      take(isWhole ? bytes : bytes.subarray(0, end));
    };
    const giveHeld = () => {
      const bytes = release();
      if (bytes && !socket.destroyed) give(bytes);
    };

    socket.on('data', (bytes: Buffer) => (isAwaited ? give(bytes) : hold(bytes)));
    socket.once('close', release);

    return {
      /** Whether the client has sent more than was asked for. */
      isAhead: () => held !== null,
      /** Asks for the next piece. Not at once: others are answered between two requests of one client. */
      goOn() {
        if (held) {
          setImmediate(giveHeld);
        } else {
          isAwaited = true;
          if (socket.isPaused()) socket.resume();
        }
      },
      /** From here on another asks for them, beginning with the one that was taken last. */
      passTo(taker: Taker, piece: Buffer) {
        take = taker;
        hold(Buffer.concat([piece, release() ?? Buffer.alloc(0)]));
      },
    };
  };
}

export type Pieces = ReturnType<ReturnType<typeof createPieceReader>>;
