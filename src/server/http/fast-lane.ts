import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { goneAway, type Observe } from '../telemetry/observe.ts';
import type { ConnectionLimits } from './connections.ts';
import type { Listener } from './listener.ts';
import { PacedConnection } from './paced-connection.ts';
import { createPieceReader } from './piecewise.ts';
import { parsePlainRequest } from './plain-request.ts';
import type { Asked, Reply } from './request-reply.ts';
import type { TakeTurn } from './turns.ts';

type FastLaneOptions = {
  listen: Listener;
  takeTurn: TakeTurn;
  observe: Observe | null;
  /** Whether an answer is its connection's last, unless the client has sent more already. */
  isLeaving: () => boolean;
  limits: ConnectionLimits;
};

/** A connection that we read from ourselves, and whether it waits for an answer. */
type Guest = { socket: Socket; isWaiting: () => boolean };

/**
 * Answers plain requests straight on their connection, in three fifths of the work it takes Node's http, which must be
 * ready for everything. Whatever is not plain goes there, with the connection and every byte: see decision 0014.
 */
export function openFastLane(server: Server, options: FastLaneOptions) {
  const { listen, takeTurn, observe, isLeaving, limits } = options;
  const guests = new Set<Guest>();
  const readPieces = createPieceReader(limits.mostAhead);
  const [giveToHttp] = server.listeners('connection') as ((connection: Duplex) => void)[];
  if (!giveToHttp) throw new Error('http no longer waits for connections');
  server.off('connection', giveToHttp);

  const seconds = Math.floor(server.keepAliveTimeout / 1000);
  const stays = `Connection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`;
  const leaves = 'Connection: close\r\n\r\n';
  // A client told ten seconds may well come in the tenth.
  const idleTimeout = server.keepAliveTimeout + 1_000;

  server.on('connection', (socket: Socket) => {
    let asked: Asked | null = null;
    let since = 0;
    let isAtOnce = true;
    let isKnown = false;
    let isLast = false;
    const guest: Guest = { socket, isWaiting: () => asked !== null || pieces.isAhead() };

    const take = (bytes: Buffer) => {
      if (isLast) return;
      const isShort = bytes.length <= limits.maxHeaderSize;
      const request = isShort ? parsePlainRequest(bytes, socket) : null;
      if (!request) return handOver(bytes);
      asked = request;
      since = observe ? performance.now() : 0;
      takeTurn(request, () => {
        isAtOnce = true;
        listen(request, reply, () => handOver(bytes));
        isAtOnce = false;
      });
    };
    const pieces = readPieces(socket, take);

    const reply: Reply = (status, head, body) => {
      if (!socket.writable || !asked) return;
      isLast = isLeaving() && !pieces.isAhead();
      const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
      send(socket, `${line}${head}Date: ${getDate()}\r\n${isLast ? leaves : stays}`, body);
      observe?.(asked, status, since, isAtOnce ? 'memory' : 'made');
      asked = null;
      if (isLast) socket.end();
      else if (socket.writableNeedDrain) socket.setTimeout(limits.stallTimeout);
      else if (!isKnown) socket.setTimeout(idleTimeout);
      isKnown = true;
      if (!socket.writableNeedDrain) pieces.goOn();
    };

    const onDrain = () => {
      socket.setTimeout(idleTimeout);
      pieces.goOn();
    };

    const onEnd = () => socket.end();

    const onTimeout = () => {
      if (asked) return;
      if (isKnown) socket.destroy();
      else server.emit('clientError', silence, socket);
    };

    const handOver = (bytes: Buffer) => {
      asked = null;
      guests.delete(guest);
      socket.off('drain', onDrain).off('end', onEnd).off('timeout', onTimeout);
      giveToHttp.call(server, new PacedConnection(socket, pieces, bytes));
    };

    guests.add(guest);
    socket.on('drain', onDrain).on('end', onEnd).on('timeout', onTimeout);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      guests.delete(guest);
      if (asked) observe?.(asked, goneAway, since, 'made');
    });
    socket.setTimeout(limits.headersTimeout);
  });

  return {
    closeIdle() {
      for (const { socket, isWaiting } of guests) if (!isWaiting()) socket.end();
    },
    closeAll() {
      for (const { socket } of guests) socket.destroy();
    },
  };
}

const silence = Object.assign(new Error('Nothing was asked'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function send(socket: Socket, head: string, body: Buffer | null): void {
  // Both in one go.
  if (body) socket.cork();
  socket.write(head, 'latin1');
  if (!body) return;
  socket.write(body);
  socket.uncork();
}

let date = '';

/** As in the Date header; looked up once a second. */
function getDate(): string {
  if (date === '') {
    const now = new Date();
    date = now.toUTCString();
    setTimeout(() => {
      date = '';
    }, 1_000 - now.getMilliseconds()).unref();
  }
  return date;
}
