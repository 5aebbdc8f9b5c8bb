import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { clientClosedRequest, type Observe } from '../telemetry/observe.ts';
import type { ConnectionLimits } from './connections.ts';
import { formatEachSecond } from './each-second.ts';
import type { Listener } from './listener.ts';
import { PacedConnection } from './paced-connection.ts';
import { createPieceReader } from './piecewise.ts';
import { parsePlainRequest } from './plain-request.ts';
import type { Reply, RequestHead } from './request-reply.ts';
import type { TakeTurn } from './request-scheduler.ts';

type FastLaneOptions = {
  listen: Listener;
  takeTurn: TakeTurn;
  observe: Observe | null;
  /** If true, a response closes its connection, unless the client has already sent another request. */
  isShuttingDown: () => boolean;
  limits: ConnectionLimits;
  isBehindProxy: boolean;
};

/** A connection that is not handed over to Node's http. */
type FastConnection = { socket: Socket; isWaiting: () => boolean };

/**
 * Answers plain requests directly on their connection, with three fifths of the CPU time of Node's http. All other
 * requests go to Node's http, with the connection and every byte: see decision 0014.
 */
export function openFastLane(server: Server, options: FastLaneOptions) {
  const { listen, takeTurn, observe, isShuttingDown, limits, isBehindProxy } = options;
  const connections = new Set<FastConnection>();
  const readPieces = createPieceReader(limits.maxAheadBytes);
  const [giveToHttp] = server.listeners('connection') as ((connection: Duplex) => void)[];
  if (!giveToHttp) throw new Error('http has no connection listener');
  server.off('connection', giveToHttp);

  const seconds = Math.floor(server.keepAliveTimeout / 1000);
  // A proxy has its own timeout, and would keep these bytes in its cache.
  const keepAliveHead = isBehindProxy
    ? '\r\n'
    : `Connection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`;
  const closeHead = 'Connection: close\r\n\r\n';
  // We advertise ten seconds and close a little later: a client may send at the end of the tenth.
  const idleTimeout = server.keepAliveTimeout + 1_000;

  server.on('connection', (socket: Socket) => {
    let current: RequestHead | null = null;
    let startedAt = 0;
    let isSynchronous = true;
    let hasReplied = false;
    let isLast = false;
    const connection: FastConnection = {
      socket,
      isWaiting: () => current !== null || pieces.isAhead(),
    };

    const onPiece = (bytes: Buffer) => {
      if (isLast) return;
      const isShort = bytes.length <= limits.maxHeaderSize;
      const request = isShort ? parsePlainRequest(bytes, socket) : null;
      if (!request) return handOver(bytes);
      current = request;
      startedAt = observe ? performance.now() : 0;
      takeTurn(request, () => {
        isSynchronous = true;
        listen(request, reply, () => handOver(bytes));
        isSynchronous = false;
      });
    };
    const pieces = readPieces(socket, onPiece);

    const reply: Reply = (status, head, body) => {
      if (!socket.writable || !current) return;
      isLast = isShuttingDown() && !pieces.isAhead();
      const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
      send(
        socket,
        `${line}${head}Date: ${getDate()}\r\n${isLast ? closeHead : keepAliveHead}`,
        body,
      );
      observe?.(current, status, startedAt, isSynchronous ? 'memory' : 'made');
      current = null;
      if (isLast) socket.end();
      else if (socket.writableNeedDrain) socket.setTimeout(limits.stallTimeout);
      else if (!hasReplied) socket.setTimeout(idleTimeout);
      hasReplied = true;
      if (!socket.writableNeedDrain) pieces.requestNext();
    };

    const onDrain = () => {
      socket.setTimeout(idleTimeout);
      pieces.requestNext();
    };

    const onEnd = () => socket.end();

    const onTimeout = () => {
      if (current) return;
      if (hasReplied) socket.destroy();
      else server.emit('clientError', noRequestError, socket);
    };

    const handOver = (bytes: Buffer) => {
      current = null;
      connections.delete(connection);
      socket.off('drain', onDrain).off('end', onEnd).off('timeout', onTimeout);
      giveToHttp.call(server, new PacedConnection(socket, pieces, bytes));
    };

    connections.add(connection);
    socket.on('drain', onDrain).on('end', onEnd).on('timeout', onTimeout);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      connections.delete(connection);
      if (current) observe?.(current, clientClosedRequest, startedAt, 'made');
    });
    socket.setTimeout(limits.headersTimeout);
  });

  return {
    closeIdle() {
      for (const { socket, isWaiting } of connections) if (!isWaiting()) socket.end();
    },
    closeAll() {
      for (const { socket } of connections) socket.destroy();
    },
  };
}

const noRequestError = Object.assign(new Error('No request'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function send(socket: Socket, head: string, body: Buffer | null): void {
  // Head and body in one packet.
  if (body) socket.cork();
  socket.write(head, 'latin1');
  if (!body) return;
  socket.write(body);
  socket.uncork();
}

const getDate = formatEachSecond((now) => new Date(now).toUTCString());
