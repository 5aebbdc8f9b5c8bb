import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { argv, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Readers during a flood: some repeatedly request a cached article, one requests uncached articles. */
export type ReadingOptions = { port: number; path: string; coldPaths: string[]; seconds: number };
export type Reading = {
  p50: number;
  p99: number;
  responses: number;
  cold: number;
  refused: number;
};

/** A few connections with pauses, like real readers. */
const readers = 8;
const pause = 4;

if (import.meta.main) stdout.write(JSON.stringify(await readPages(JSON.parse(argv[2] ?? ''))));

async function readPages({ port, path, coldPaths, seconds }: ReadingOptions): Promise<Reading> {
  const times: number[] = [];
  let refusals = 0;
  let cold = 0;
  const sockets: Socket[] = [];
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > end;
  const keepAsking = async () => {
    const ask = await open('127.0.0.2');
    while (!isOver()) {
      const since = performance.now();
      if ((await ask(path)) !== '200') refusals += 1;
      times.push(performance.now() - since);
      await sleep(pause);
    }
  };
  const askNew = async () => {
    const ask = await open('127.0.0.3');
    for (const coldPath of coldPaths) {
      if (isOver()) return;
      if ((await ask(coldPath)) !== '200') refusals += 1;
      cold += 1;
      await sleep(50);
    }
  };
  await Promise.all([...Array.from({ length: readers }, keepAsking), askNew()]);
  for (const socket of sockets) socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), responses: times.length, cold, refused: refusals };

  /** A connection that sends one request at a time and resolves with the status when the response is complete. */
  async function open(localAddress: string) {
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    await once(socket, 'connect');
    sockets.push(socket);
    return async (path: string) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`);
      let bytesLeft = -1;
      let status = '';
      while (bytesLeft !== 0) {
        const [chunk]: Buffer[] = await once(socket, 'data');
        if (bytesLeft === -1) {
          const head = chunk?.toString('latin1', 0, 4_000) ?? '';
          status = head.slice(9, 12);
          const length = Number(/\r\nContent-Length: (\d+)/i.exec(head)?.[1]);
          bytesLeft = head.indexOf('\r\n\r\n') + 4 + length;
        }
        bytesLeft -= chunk?.length ?? 0;
      }
      return status;
    };
  }
}
