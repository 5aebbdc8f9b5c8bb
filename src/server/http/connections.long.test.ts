import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openMany, openRaw, parseAnswer, readAll } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';

/** A hundredth of the defaults. */
const shortTimeouts = {
  headersTimeout: 150,
  requestTimeout: 300,
  stallTimeout: 600,
  connectionsCheckingInterval: 50,
};

test('sending headers slowly does not extend the timeout', async () => {
  await using site = await openSite({ limits: shortTimeouts });
  const socket = await openRaw(site.url);
  socket.write('GET / HTTP/1.1\r\n');
  const drip = setInterval(() => socket.write('X-A: 1\r\n'), 20);
  expect(parseAnswer(await readAll(socket))?.status).toBe(408);
  clearInterval(drip);
});

test('fifteen hundred idle connections do not block a reader, and are closed', async () => {
  await using site = await openSite({
    limits: { ...shortTimeouts, headersTimeout: 1_500, requestTimeout: 1_500 },
  });
  const idle = await openMany(site.url, 1_500);
  expect((await fetch(`${site.url}/contacto`)).status).toBe(200);
  await Promise.all(idle.map(async (socket) => socket.closed || once(socket, 'close')));
  expect((await fetch(`${site.url}/contacto`)).status).toBe(200);
});
