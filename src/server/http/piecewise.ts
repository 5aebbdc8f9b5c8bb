import type { Socket } from 'node:net';
import { toClient } from './client-address.ts';
import { createShares } from './shares.ts';

const endOfHead = Buffer.from('\r\n\r\n');

/** Bytes that a socket may still deliver after `pause()`. */
const readBytes = 64 * 1024;

/** Receives the bytes up to the end of a request head, or less. */
type PieceHandler = (piece: Buffer) => void;

/**
 * Reads connections piece by piece, on demand. So a client has one response under way, and what all clients send ahead has
 * a limit in memory.
 */
export function createPieceReader(maxAheadBytes: number) {
  const memory = createShares(maxAheadBytes);

  return function readPieces(socket: Socket, firstHandler: PieceHandler) {
    let onPiece = firstHandler;
    let isRequested = true;
    /** Received before it was requested. */
    let buffered: Buffer | null = null;
    let client: string | null = null;

    const buffer = (bytes: Buffer) => {
      client ??= toClient(socket.remoteAddress);
      socket.pause();
      if (memory.reserve(client, bytes.length + readBytes)) buffered = bytes;
      else socket.destroy();
    };
    const release = (): Buffer | null => {
      const bytes = buffered;
      if (bytes && client !== null) memory.release(client, bytes.length + readBytes);
      buffered = null;
      return bytes;
    };
    const deliver = (bytes: Buffer) => {
      isRequested = false;
      const end = bytes.indexOf(endOfHead) + endOfHead.length;
      const isWhole = end < endOfHead.length || end === bytes.length;
      if (!isWhole) buffer(bytes.subarray(end));
      onPiece(isWhole ? bytes : bytes.subarray(0, end));
    };
    const deliverBuffered = () => {
      const bytes = release();
      if (bytes && !socket.destroyed) deliver(bytes);
    };

    socket.on('data', (bytes: Buffer) => (isRequested ? deliver(bytes) : buffer(bytes)));
    socket.once('close', release);

    return {
      /** Whether the client has sent more than was requested. */
      isAhead: () => buffered !== null,
      /** Requests the next piece. Not synchronously: other clients are answered between two requests of one. */
      requestNext() {
        if (buffered) {
          setImmediate(deliverBuffered);
        } else {
          isRequested = true;
          if (socket.isPaused()) socket.resume();
        }
      },
      /** Replaces the handler, which gets the last piece again first. */
      handOver(handler: PieceHandler, piece: Buffer) {
        onPiece = handler;
        buffer(Buffer.concat([piece, release() ?? Buffer.alloc(0)]));
      },
    };
  };
}

export type Pieces = ReturnType<ReturnType<typeof createPieceReader>>;
