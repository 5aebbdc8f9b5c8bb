import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** What we look at of a request. Node's own fit as well. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'httpVersionMinor'> & {
  /** Absent where no header came twice. */
  headersDistinct?: IncomingMessage['headersDistinct'];
  socket: Pick<Socket, 'remoteAddress' | 'destroyed'>;
};

/** Sends an answer: the headers, each with its end of line, and the body, if any. */
export type Reply = (status: number, head: string, body: Buffer | null) => void;
