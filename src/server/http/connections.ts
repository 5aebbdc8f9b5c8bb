import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Observe } from '../telemetry/observe.ts';
import { toClient } from './client-address.ts';
import { toProblemBody } from './problem.ts';

/** Times in milliseconds. Named as Node's options where Node has one. */
export const connectionLimits = {
  /** Request line and headers. RFC 9110 requires at least 8,000 characters of address. */
  maxHeaderSize: 16 * 1024,
  /** From connecting to the end of the headers. */
  headersTimeout: 15_000,
  /** To the end of the request. */
  requestTimeout: 30_000,
  /** Between two requests. */
  keepAliveTimeout: 10_000,
  /** To read the next part of a response. */
  stallTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  /**
   * The connections of one process, some 10 KB each. Beyond that new ones are refused, so that the open ones are
   * served.
   */
  maxConnections: 10_000,
  /** Many readers share the address of a mobile operator. */
  maxConnectionsPerClient: 2_000,
  /** Memory for requests that clients send before they have read the last response. */
  maxAheadBytes: 64 * 1024 * 1024,
};
export type ConnectionLimits = typeof connectionLimits;

/** For `createServer`. `listener.ts` answers a request without Host. */
export const toServerOptions = (limits: ConnectionLimits, isBehindProxy: boolean) => ({
  maxHeaderSize: limits.maxHeaderSize,
  headersTimeout: limits.headersTimeout,
  requestTimeout: limits.requestTimeout,
  connectionsCheckingInterval: limits.connectionsCheckingInterval,
  // The proxy must close first: if we close while it sends the next request, it reports a failure.
  keepAliveTimeout: isBehindProxy ? 150_000 : limits.keepAliveTimeout,
  requireHostHeader: false,
  // Buffer of each connection: a quarter of the default.
  highWaterMark: 16 * 1024,
  // A request without a body then takes a tenth less work.
  optimizeEmptyRequests: true,
});

type GuardOptions = {
  limits: ConnectionLimits;
  headers: Record<string, string>;
  observe: Observe | null;
  isBehindProxy: boolean;
};

/** Limits the server's connections, and answers malformed requests with a problem document. */
export function guardConnections(server: Server, options: GuardOptions): void {
  const { limits, headers, observe, isBehindProxy } = options;
  server.timeout = limits.stallTimeout;
  server.maxConnections = limits.maxConnections;
  // Otherwise a full worker passes the connection to another full worker, endlessly.
  Object.assign(server, { dropMaxConnection: true });
  // All of a proxy's connections come from one address, and it has its own limits.
  if (!isBehindProxy) limitEachClient(server, limits.maxConnectionsPerClient);

  server.on('clientError', (error: WireError, socket: Socket) => {
    // Node's reference to the running response: bytes written now would become part of it.
    const running: ServerResponse | undefined = Reflect.get(socket, '_httpMessage');
    if (!socket.writable || error.code === 'ECONNRESET' || running?.headersSent) {
      socket.destroy();
      return;
    }
    const problem = toWireProblem(error);
    socket.end(toRawResponse(problem, headers));
    observe?.({ ...noRequest, socket }, problem.status, performance.now(), 'memory');
    // The client has this long to read the response.
    setTimeout(() => socket.destroy(), 1_000).unref();
  });
  server.on('checkExpectation', (request, response) => {
    const body = toProblemBody(417, 'El servidor no puede cumplir lo que pide Expect.');
    const length = { 'Content-Length': Buffer.byteLength(body.text), Connection: 'close' };
    response.writeHead(417, { ...headers, ...body.headers, ...length }).end(body.text);
    observe?.(request, 417, performance.now(), 'memory');
  });
}

/** The log entry of bytes that are not a request. */
const noRequest = { method: '', url: '', headers: {}, httpVersionMinor: 1 };

function limitEachClient(server: Server, maxPerClient: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = toClient(socket.remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    socket.once('close', () => {
      const remaining = (open.get(client) ?? 1) - 1;
      if (remaining > 0) open.set(client, remaining);
      else open.delete(client);
    });
    if (count > maxPerClient) socket.destroy();
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

/** Whether the request line overflowed: no line ending in half of the allowed size. */
const isLongAddress = (packet: Buffer | undefined) =>
  packet !== undefined &&
  /^[A-Z]+ \S/.test(packet.toString('latin1', 0, 20)) &&
  !packet.subarray(0, connectionLimits.maxHeaderSize / 2).includes('\n');

function toRawResponse({ status, detail }: WireProblem, headers: Record<string, string>): string {
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
