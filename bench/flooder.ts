import { connect, type Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { argv } from 'node:process';

/** A flooding client in its own process; runs until it is killed. */
export type FloodOptions = { flood: keyof typeof floods; port: number; connections: number };

type Flood = {
  /** The text of one write: requests for addresses not used before. */
  ask: () => string;
  /** Whether responses are read. If so, the next write waits for all of them. */
  isRead: boolean;
};

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const many = (count: number, toRequest: () => string) => Array.from({ length: count }, toRequest);
const upTo = (max: number) => 1 + Math.floor(Math.random() * max);
const either = (...all: string[]) => all[Math.floor(Math.random() * all.length)] ?? '';
/** Never repeats, so that it is never in the cache. */
const name = () => `inventada-${upTo(Number.MAX_SAFE_INTEGER)}`;

export const floods = {
  'requests sent ahead, answers never read': {
    ask: () => 'GET /x HTTP/1.1\r\nHost:\r\n\r\n'.repeat(5_000),
    isRead: false,
  },
  '1,800 made-up addresses in one write': {
    ask: () => many(1_800, () => get(`/${name()}`)).join(''),
    isRead: true,
  },
  '1,500 made-up articles in one write': {
    ask: () => many(1_500, () => get(`/articulo/${name()}`)).join(''),
    isRead: true,
  },
  'unknown pages one by one': { ask: () => get(`/${name()}`), isRead: true },
  'lists with made-up limit and page': {
    ask: () =>
      get(
        `/api/articles?${either('', 'category=c1&', 'featured=false&', 'featured=true&')}limit=${upTo(500)}&page=${upTo(1_000)}`,
        `Accept-Encoding: ${either('br', 'gzip')}\r\n`,
      ),
    isRead: true,
  },
  'feeds in encodings that are not there yet': {
    ask: () =>
      many(20, () =>
        get(
          `${either('', '/categoria/c1', '/categoria/c2', '/categoria/c3')}/feed.${either('xml', 'json')}`,
          `Accept-Encoding: ${either('br', 'gzip', 'identity')}\r\n`,
        ),
      ).join(''),
    isRead: true,
  },
} satisfies Record<string, Flood>;

if (import.meta.main) {
  // The measuring client shares this core; a lower priority keeps it from waiting for us.
  setPriority(Math.min(19, getPriority() + 10));
  const { flood, port, connections }: FloodOptions = JSON.parse(argv[2] ?? '');
  for (let count = 0; count < connections; count += 1) startFlood(floods[flood], port);
}

function startFlood(flood: Flood, port: number): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' });
  socket.on('error', () => {});
  // A disconnected client connects again.
  socket.on('close', () => setTimeout(startFlood, 100, flood, port));
  if (flood.isRead) askAndRead(socket, flood);
  else {
    const send = () => socket.write(flood.ask());
    socket.on('connect', send).on('drain', send).pause();
  }
}

const startOfResponse = Buffer.from('HTTP/1.1 ');

function askAndRead(socket: Socket, { ask }: Flood): void {
  let bytesLeft = 0;
  const send = () => {
    const text = ask();
    bytesLeft = text.split(' HTTP/1.1\r\n').length - 1;
    socket.write(text);
  };
  socket.on('connect', send).on('data', (chunk) => {
    let at = chunk.indexOf(startOfResponse);
    for (; at !== -1; at = chunk.indexOf(startOfResponse, at + 9)) bytesLeft -= 1;
    if (bytesLeft <= 0) send();
  });
}
