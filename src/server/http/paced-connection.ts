import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Pieces } from './piecewise.ts';

/**
 * The connection that Node's http gets. From a plain socket http reads 64 KB at a time and starts a response to every
 * request in it, two thousand of 12 KB each. Here it gets the next request when the last response has been sent.
 */
export class PacedConnection extends Duplex {
  readonly #socket: Socket;
  readonly #pieces: Pieces;
  #isRead = false;
  #running = 0;
  #last: IncomingMessage | null = null;

  constructor(socket: Socket, pieces: Pieces, piece: Buffer) {
    super({ decodeStrings: false });
    this.#socket = socket;
    this.#pieces = pieces;
    pieces.handOver((next) => this.push(next), piece);
    socket.on('end', () => this.push(null));
    socket.on('timeout', () => this.emit('timeout'));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  trackResponse(request: IncomingMessage, response: ServerResponse): void {
    this.#last = request;
    this.#running += 1;
    response.once('close', () => {
      this.#running -= 1;
      this.#requestNext();
    });
  }

  /** Whether the client has sent another request; it may have come in one piece with a body. */
  isAhead = (): boolean => this.#running > 1 || this.#pieces.isAhead();

  #requestNext(): void {
    // A request is answered only after its body.
    if (!this.#isRead || (this.#running > 0 && this.#last?.complete)) return;
    this.#isRead = false;
    this.#pieces.requestNext();
  }

  override _read(): void {
    this.#isRead = true;
    this.#requestNext();
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _writev(chunks: Chunk[], done: () => void): void {
    this.#socket.cork();
    for (const { chunk, encoding } of chunks.slice(0, -1)) this.#socket.write(chunk, encoding);
    const last = chunks.at(-1);
    if (last) this.#socket.write(last.chunk, last.encoding, done);
    this.#socket.uncork();
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  // What http needs of a socket besides a stream.

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  setTimeout(ms: number): void {
    this.#socket.setTimeout(ms);
  }

  destroySoon(): void {
    this.end(() => this.destroy());
  }
}

type Chunk = { chunk: Buffer | string; encoding: BufferEncoding };
