import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openMany } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';

test('fifteen hundred idle connections do not block a reader, and are closed', async () => {
  await using site = await openSite({
    limits: { headersTimeout: 1_500, requestTimeout: 1_500, connectionsCheckingInterval: 50 },
  });
  const idle = await openMany(site.url, 1_500);
  expect((await fetch(`${site.url}/contacto`)).status).toBe(200);
  await Promise.all(idle.map(async (socket) => socket.closed || once(socket, 'close')));
  expect((await fetch(`${site.url}/contacto`)).status).toBe(200);
});
