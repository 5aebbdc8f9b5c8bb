import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** What we read of a request. Node's IncomingMessage fits. */
export type RequestHead = Pick<
  IncomingMessage,
  'method' | 'url' | 'headers' | 'httpVersionMinor'
> & {
  /** Absent if no header is repeated. */
  headersDistinct?: IncomingMessage['headersDistinct'];
  socket: Pick<Socket, 'remoteAddress' | 'destroyed'>;
};

/** Sends a response. Each header in `head` has its line ending. */
export type Reply = (status: number, head: string, body: Buffer | null) => void;
