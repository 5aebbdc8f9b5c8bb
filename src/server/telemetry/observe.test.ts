import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { observeRequests } from './observe.ts';

test('a request is noted with how it ended: at once, later, or with a client who was gone', async () => {
  const noted: unknown[] = [];
  const answers: Record<string, number> = { '/lista': 0, '/hecha': 1 };
  await using server = createServer(
    observeRequests(
      ({ url = '' }, response) => {
        const wait = answers[url];
        if (wait === 0) response.writeHead(404).end();
        else if (wait) setTimeout(() => response.writeHead(201).end(), wait);
      },
      ({ url }, status, start, source) => {
        noted.push([url, status, source, start <= performance.now()]);
      },
    ),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => get({ port, path, agent: false });
  for (const path of Object.keys(answers)) {
    const [response] = await once(ask(path), 'response');
    response.resume();
    await vi.waitFor(() => expect(noted.flat()).toContain(path));
  }
  const impatient = ask('/nunca').on('error', () => {});
  await once(server, 'request');
  impatient.destroy();
  await vi.waitFor(() => expect(noted.flat()).toContain('/nunca'));
  expect(noted).toEqual([
    ['/lista', 404, 'memory', true],
    ['/hecha', 201, 'made', true],
    ['/nunca', 499, 'made', true],
  ]);
});
