import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { openRaw, toGet } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';

/** Sends concurrent requests of one client, each on its own connection; returns the statuses so far. */
async function flood(url: string, count: number) {
  const sockets = await Promise.all(Array.from({ length: count }, () => openRaw(url, '127.0.0.2')));
  // The system hands over new connections one by one: wait until all are accepted.
  for (const socket of sockets) {
    socket.write(toGet('/favicon.svg'));
    await once(socket, 'data');
  }
  const statuses: string[] = [];
  for (const [index, socket] of sockets.entries()) {
    socket.on('data', (chunk) => {
      const status = /^HTTP\/1\.1 (\d+) /.exec(chunk.toString('latin1'))?.[1];
      if (status) statuses.push(status);
    });
    socket.write(toGet(`/articulo/nada-${index}`));
  }
  return {
    statuses,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe('a client that floods the server', () => {
  test('does not delay another client', async () => {
    await using site = await openSite();
    const reader = await openRaw(site.url, '127.0.0.1');
    using flooder = await flood(site.url, 240);
    reader.write(toGet('/api/statistics'));
    await once(reader, 'data');
    expect(flooder.statuses.length).toBeLessThan(160);
    reader.destroy();
    await expect.poll(() => flooder.statuses.length).toBe(240);
  });

  test('gets 503 when its share of the queue is full, and no other client does', async () => {
    await using site = await openSite({ limits: { maxWaiting: 40 } });
    using flooder = await flood(site.url, 60);
    const other = await openRaw(site.url, '127.0.0.3');
    other.write(toGet('/privacidad'));
    const [response] = await once(other, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(() => flooder.statuses.length).toBe(60);
    const refusals = flooder.statuses.filter((status) => status === '503');
    expect(refusals.length).toBeGreaterThan(20);
    expect(flooder.statuses.filter((status) => status === '404').length).toBeGreaterThanOrEqual(20);
    other.destroy();
  });
});
