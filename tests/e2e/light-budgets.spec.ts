import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from './fixtures.ts';
import { pages } from './pages.ts';

const kilobyte = 1000;
/** What a server may send before the client's first acknowledgement: ten segments (RFC 6928). */
const firstFlight = 14_600;

/** Counts all bytes sent for a request of Android's browser, headers included. */
async function weigh(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nSave-Data: on\r\nConnection: close\r\n\r\n`,
  );
  let bytes = 0;
  socket.on('data', (part) => {
    bytes += part.length;
  });
  await once(socket, 'close');
  return bytes;
}

test('every light article stays within its budget, and the median within a smaller one', async ({
  site,
}) => {
  const articles = await (await fetch(`${site.url}/api/articles?limit=500`)).json();
  expect(articles.length).toBeGreaterThanOrEqual(30);
  const weights: number[] = [];
  for (const { slug } of articles) {
    const bytes = await weigh(site.url, `/articulo/${slug}`);
    expect.soft(bytes, slug).toBeLessThanOrEqual(7 * kilobyte);
    weights.push(bytes);
  }
  const sorted = weights.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(6 * kilobyte);
});

test('the light home page stays within its budget, and any page arrives before the second round trip', async ({
  site,
}) => {
  expect(await weigh(site.url, '/')).toBeLessThanOrEqual(8 * kilobyte);
  for (const { path } of pages) {
    expect.soft(await weigh(site.url, path), path).toBeLessThanOrEqual(firstFlight);
  }
});
