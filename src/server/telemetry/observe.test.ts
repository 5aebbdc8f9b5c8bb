import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { eventually } from '#store/testing/eventually.ts';
import { runProgram } from '../testing/program.ts';
import { observeRequests } from './observe.ts';

test('a request is observed with its end: from memory, made, or abandoned by the client', async () => {
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
    await eventually(() => expect(noted.flat()).toContain(path));
  }
  const abandoned = ask('/nunca').on('error', () => {});
  await once(server, 'request');
  abandoned.destroy();
  await eventually(() => expect(noted.flat()).toContain('/nunca'));
  expect(noted).toEqual([
    ['/lista', 404, 'memory', true],
    ['/hecha', 201, 'made', true],
    ['/nunca', 499, 'made', true],
  ]);
});

test('the log has the time of an answer, and health checks only if they fail; reads are counted by source', async () => {
  const program = `
    import { startLogging } from './src/server/telemetry/log.ts';
    import { startMetrics, readSamples } from './src/server/telemetry/metrics.ts';
    import { createObserver } from './src/server/telemetry/observe.ts';
    performance.now = () => 12.3456;
    startMetrics();
    startLogging('info');
    const observe = createObserver(0);
    const note = (method, url, status, source) =>
      observe({ method, url, headers: {}, socket: { remoteAddress: '' } }, status, 0, source);
    note('GET', '/', 200, 'memory');
    note('HEAD', '/', 499, 'made');
    note('POST', '/boletin', 200, 'made');
    note('GET', '/healthz', 200, 'memory');
    note('GET', '/readyz', 500, 'made');
    console.error(JSON.stringify(readSamples()));
    process.exit(0);
  `;
  const { lines, stderr } = await runProgram(program);
  expect(lines.map(({ level, path, ms }) => [level, path, ms])).toEqual([
    [30, '/', 12.35],
    [30, '/', 12.35],
    [30, '/boletin', 12.35],
    [50, '/readyz', 12.35],
  ]);
  expect(JSON.parse(stderr)).toMatchObject({
    'cache_answers_total{source="memory"}': 2,
    'cache_answers_total{source="made"}': 2,
  });
});
