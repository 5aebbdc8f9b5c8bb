import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Observe } from '../telemetry/observe.ts';
import { toClient } from './client-address.ts';
import { toProblemBody } from './problem.ts';

/** How much, and for how long, one client may keep the server busy before it has asked for anything. */
export const connectionLimits = {
  /** For the request line and all headers. RFC 9110 asks for 8,000 characters of address at the least. */
  maxHeaderSize: 16 * 1024,
  /** To send the headers, from the moment of connecting. */
  headersTimeout: 15_000,
  /** To send the whole request. */
  requestTimeout: 30_000,
  /** To ask for something more. */
  keepAliveTimeout: 10_000,
  /** To take the next part of an answer. */
  stallTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  /** Of one process; some 10 KB each. When all are taken newcomers are turned away, so that those who are connected are served. */
  most: 10_000,
  /** Of one client, so that no single one can take every place. Many readers share the address of a mobile operator. */
  mostOfOne: 2_000,
  /** Bytes of memory for what clients send ahead of the answers they take. */
  mostAhead: 64 * 1024 * 1024,
};
export type ConnectionLimits = typeof connectionLimits;

/** What `createServer` takes. A request without Host gets our own answer, in `listener.ts`. */
export const toServerOptions = (limits: ConnectionLimits, isBehindProxy: boolean) => ({
  maxHeaderSize: limits.maxHeaderSize,
  headersTimeout: limits.headersTimeout,
  requestTimeout: limits.requestTimeout,
  connectionsCheckingInterval: limits.connectionsCheckingInterval,
  // A proxy must be the one to close: it would take our closing as it sends the next request for a failure.
  keepAliveTimeout: isBehindProxy ? 150_000 : limits.keepAliveTimeout,
  requireHostHeader: false,
  // What a connection reads while it is paused, and writes before it waits to be read: a quarter of the usual.
  highWaterMark: 16 * 1024,
  // Nearly all: without a body to wait for, a request takes a tenth less work.
  optimizeEmptyRequests: true,
});

type GuardOptions = {
  limits: ConnectionLimits;
  headers: Record<string, string>;
  observe: Observe | null;
  isBehindProxy: boolean;
};

/** Bounds the server's connections, and gives what is not even a request an answer in our form. */
export function guardConnections(server: Server, options: GuardOptions): void {
  const { limits, headers, observe, isBehindProxy } = options;
  server.timeout = limits.stallTimeout;
  server.maxConnections = limits.most;
  // A full worker would otherwise pass the connection on to another, full as well, and so on without end.
  Object.assign(server, { dropMaxConnection: true });
  // All of a proxy's connections come from one address; it has limits of its own.
  if (!isBehindProxy) limitEachClient(server, limits.mostOfOne);

  server.on('clientError', (error: WireError, socket: Socket) => {
    // Node's own mark of the answer under way: anything written into the middle would be taken for part of it.
    const underWay: ServerResponse | undefined = Reflect.get(socket, '_httpMessage');
    if (!socket.writable || error.code === 'ECONNRESET' || underWay?.headersSent) {
      socket.destroy();
      return;
    }
    const problem = toWireProblem(error);
    socket.end(toRawAnswer(problem, headers));
    observe?.({ ...nothing, socket }, problem.status, performance.now(), 'memory');
    // Time to read it, and no more.
    setTimeout(() => socket.destroy(), 1_000).unref();
  });
  server.on('checkExpectation', (request, response) => {
    const body = toProblemBody(417, 'El servidor no puede cumplir lo que pide Expect.');
    const length = { 'Content-Length': Buffer.byteLength(body.text), Connection: 'close' };
    response.writeHead(417, { ...headers, ...body.headers, ...length }).end(body.text);
    observe?.(request, 417, performance.now(), 'memory');
  });
}

/** In place of a request, where the bytes were none. */
const nothing = { method: '', url: '', headers: {}, httpVersionMinor: 1 };

function limitEachClient(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = toClient(socket.remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
    if (count > most) socket.destroy();
  });
}

type WireProblem = { status: 400 | 408 | 413 | 414 | 431; detail: string };

type WireError = NodeJS.ErrnoException & { rawPacket?: Buffer };

function toWireProblem(error: WireError): WireProblem {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, detail: 'La solicitud tardó demasiado en llegar.' };
    case 'HPE_HEADER_OVERFLOW':
      return isLongAddress(error.rawPacket)
        ? { status: 414, detail: 'La dirección es demasiado larga.' }
        : { status: 431, detail: 'Las cabeceras de la solicitud son demasiado grandes.' };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, detail: 'El cuerpo de la solicitud es demasiado grande.' };
    default:
      return { status: 400, detail: 'La solicitud no es HTTP válido.' };
  }
}

/** Whether what overflowed is the request line: half the room and no end of line yet. */
const isLongAddress = (packet: Buffer | undefined) =>
  packet !== undefined &&
  /^[A-Z]+ \S/.test(packet.toString('latin1', 0, 20)) &&
  !packet.subarray(0, connectionLimits.maxHeaderSize / 2).includes('\n');

function toRawAnswer({ status, detail }: WireProblem, headers: Record<string, string>): string {
  const body = toProblemBody(status, detail);
  const lines = Object.entries({
    ...headers,
    ...body.headers,
    'Content-Length': Buffer.byteLength(body.text),
    Date: new Date().toUTCString(),
    Connection: 'close',
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body.text}`;
}
