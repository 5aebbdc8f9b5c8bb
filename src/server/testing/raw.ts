import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { RequestHead } from '../http/request-reply.ts';

/** A GET request as the cache and the queue see it. */
export const toHead = (headers: RequestHead['headers'] = {}, client = ''): RequestHead => ({
  ...{ method: 'GET', url: '/', httpVersionMinor: 1, headers },
  socket: { remoteAddress: client, destroyed: false },
});

/** The text of a GET request; `headers` are whole lines. */
export const toGet = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

export const toSubscription = (body: string) =>
  `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Header names are in lower case. */
export type RawResponse = { status: number; headers: Map<string, string>; body: string };

/** Opens a raw connection, optionally from another local address. */
export async function openRaw(url: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  // The server may disconnect; the test sees that in what it received.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

export async function openMany(url: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  // In batches: the system's accept queue is limited.
  while (sockets.length < count) {
    const few = Array.from({ length: Math.min(100, count - sockets.length) }, () => openRaw(url));
    sockets.push(...(await Promise.all(few)));
  }
  // An unread socket does not notice that it was closed.
  for (const socket of sockets) socket.resume();
  return sockets;
}

/** Everything that the server sends until it closes the connection. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  if (!socket.closed) await once(socket, 'close');
  return text;
}

/** Collects the statuses of the responses until there are enough or the server closes the connection. */
export function listenTo(socket: Socket) {
  let text = '';
  let onNews = () => {};
  socket.on('close', () => onNews());
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    onNews();
  });
  return async (count: number) => {
    const find = () => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
    while (find().length < count && !socket.closed) {
      await new Promise<void>((resolve) => {
        onNews = resolve;
      });
    }
    return find();
  };
}

/** Sends these bytes, and reads until the server closes the connection. */
export async function sendRaw(
  url: string,
  bytes: string | Uint8Array,
): Promise<RawResponse | null> {
  const socket = await openRaw(url);
  const response = readAll(socket);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return parseResponse(await response);
}

/** Null if the text is not a response. */
export function parseResponse(text: string): RawResponse | null {
  const [, status, head = ''] = /^HTTP\/1\.1 (\d{3}).*\r\n([\s\S]*?)\r\n\r\n/.exec(text) ?? [];
  if (status === undefined) return null;
  const headers = new Map(
    head.split('\r\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return {
    status: Number(status),
    headers,
    body: Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8'),
  };
}
