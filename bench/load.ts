import { connect } from 'node:net';
import { argv, stdout } from 'node:process';

/**
 * A load generator in its own process: many connections, each sending the next request when the response is complete,
 * or after `pauseMs`. It counts bytes instead of parsing HTTP, because all responses of an address have the length of
 * the first. One core is enough to saturate nginx (some 75,000 responses a second of 9 KB on the machine of the
 * README), which is the most it can measure.
 */
export type LoadOptions = {
  port: number;
  /** Requested in turn. */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  /** Milliseconds between a response and the next request on its connection. */
  pauseMs: number;
  /** The run ends after `seconds` or `requests`, whichever comes first. */
  seconds: number;
  requests: number;
};
export type LoadResult = { perSecond: number; p50: number; p99: number; requests: number };

if (import.meta.main) {
  const result = await load(JSON.parse(argv[2] ?? ''));
  stdout.write(JSON.stringify(result));
}

async function load(options: LoadOptions) {
  const { port, paths, headers, connections, pauseMs, seconds, requests } = options;
  const head = Object.entries({ Host: '127.0.0.1', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const asks = paths.map((path) => `GET ${path} HTTP/1.1\r\n${head}\r\n`);
  const lengths = new Array<number>(asks.length).fill(0);
  // Requested once in sequence, to fill the cache and learn each length.
  for (const [index, ask] of asks.entries()) lengths[index] = await measureResponse(port, ask);

  const times: number[] = [];
  let requestCount = 0;
  const start = performance.now();
  const isOver = () => requestCount >= requests || performance.now() - start > seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => ask()));
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), requests: times.length };

  function ask(): Promise<void> {
    return new Promise((resolve, reject) => {
      let bytesLeft = 0;
      let since = 0;
      const next = () => {
        if (isOver()) {
          socket.destroy();
          resolve();
          return;
        }
        const turn = requestCount++ % asks.length;
        bytesLeft = lengths[turn] ?? 0;
        since = performance.now();
        socket.write(asks[turn] ?? '', 'latin1');
      };
      const socket = connect(
        {
          port,
          host: '127.0.0.1',
          noDelay: true,
          onread: {
            buffer: Buffer.allocUnsafe(64 * 1024),
            callback(bytes) {
              bytesLeft -= bytes;
              if (bytesLeft > 0) return true;
              if (bytesLeft < 0) reject(new Error('A response was longer than the first'));
              times.push(performance.now() - since);
              if (pauseMs > 0) setTimeout(next, pauseMs);
              else next();
              return true;
            },
          },
        },
        next,
      );
      socket.once('error', reject);
    });
  }
}

/** The length of a complete response, head and body. */
function measureResponse(port: number, ask: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(ask));
    socket.setEncoding('latin1').once('error', reject);
    socket.on('data', (chunk) => {
      text += chunk;
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const body = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0);
      const status = text.slice(9, 12);
      if (status !== '200' && status !== '304') reject(new Error(`${ask} answered ${status}`));
      const length = end + 4 + (status === '304' ? 0 : body);
      if (text.length < length) return;
      socket.destroy();
      resolve(length);
    });
  });
}
