import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getArticle } from '#store/articles/articles.ts';
import { openStore } from '#store/open.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { eventually } from '#store/testing/eventually.ts';
import { listChildren } from '#store/testing/processes.ts';
import { builtMain, createTestFolder, runBuilt, startBuilt } from './testing/built-site.ts';

const reader = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' };

test('a taken port is reported in one line', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  for (const WORKERS of ['1', '2']) {
    const { said, end } = runBuilt({ PORT: port, WORKERS });
    expect(await end()).toBe(1);
    expect(said.text).toBe(
      'El puerto está ocupado: cierre el otro programa o elija otro con PORT=8080.\n',
    );
  }
});

test('--help and a wrong option start no server', async () => {
  const dataDir = createTestFolder();
  const ask = async (...args: string[]) => {
    const command = [process.execPath, builtMain, ...args];
    const { said, end } = runBuilt({ DATA_DIR: join(dataDir, 'datos') }, command);
    return { code: await end(), text: said.text };
  };
  const help = await ask('--help');
  expect(help.code).toBe(0);
  expect(help.text).toMatch(/^plomada servir \[--puerto <número>\]\n\n.*--puerto.*DESK_PORT/s);
  expect(await ask('--puert', '80')).toEqual({
    code: 1,
    text: 'No existe la opción --puert: ¿quiso decir --puerto?\nSe esperaba: plomada servir [--puerto <número>]\n',
  });
  const wrong = 'PORT debe ser un número entre 0 y 65535\n';
  expect(await ask('--puerto', 'ochenta')).toEqual({ code: 1, text: wrong });
  expect((await ask('otra')).code).toBe(1);
  expect(existsSync(join(dataDir, 'datos'))).toBe(false);
});

test('the development server renders the site from its sources', async () => {
  const command = [process.execPath, 'src/server/dev.ts'];
  const { url } = await startBuilt({}, command);
  expect(await (await fetch(url, { headers: reader })).text()).toContain('<h1');
});

test('a killed worker is replaced, and readers notice nothing', async () => {
  const { server, read, url, end } = await startBuilt({ WORKERS: '2' });
  const [victim = 0] = await listChildren(server.pid);
  process.kill(victim, 'SIGKILL');
  await read(/(Un proceso terminó \(SIGKILL\) y se reemplaza\.)/);
  // Two workers and the back office.
  await eventually(async () => expect(await listChildren(server.pid)).toHaveLength(3));
  for (let turn = 0; turn < 10; turn += 1) expect((await fetch(url)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await end()).toBe(0);
});

test('the log says why a reader got 503', async () => {
  const { said, url, dataDir } = await startBuilt();
  rmSync(dataDir, { recursive: true });
  const answer = await fetch(`${url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"ana@obra.example"}',
  });
  expect(answer.status).toBe(503);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const lines = () => said.text.split('\n').filter((line) => line.includes('Se respondió 503.'));
  await eventually(() => expect(lines()[0]).toContain(`falta ${join(dataDir, 'plomada.sqlite')}`));
  // Also without a request.
  await eventually(() => expect(said.text).toContain('La base de datos no está'));
});

test('rate limits are shared by all workers', async () => {
  const { url } = await startBuilt({ WORKERS: '2' });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const answer = await fetch(`${url}/api/newsletter/subscribe`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Connection: 'close' },
        body: JSON.stringify({ email: `lector${index}@obra.example` }),
      });
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});

test('shutdown writes the readings in memory', async () => {
  const dataDir = createTestFolder();
  const store = await openStore({ dataDir });
  await publishArticles(store, toArticleInput('muro'));
  const { server, url, end } = await startBuilt({ DATA_DIR: dataDir });
  for (let turn = 0; turn < 3; turn += 1) await fetch(`${url}/articulo/muro`, { headers: reader });
  server.kill('SIGTERM');
  expect(await end()).toBe(0);
  expect((await getArticle(store, 'muro', Date.now()))?.views).toBe(3);
  await store.close();
});

test('stopping npm start stops the site', async () => {
  const { server, url } = await startBuilt({}, ['npm', 'start']);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  server.kill('SIGTERM');
  await eventually(() => expect(fetch(url)).rejects.toThrow('fetch failed'));
});

// systemd exists only on Linux, where the test setup installs it.
if (process.platform === 'linux') {
  /** Socket activation at a Unix socket: the first connection starts the site. */
  const activate = () => {
    const socketPath = join(createTestFolder(), 'sitio.sock');
    const settings = [
      `DATA_DIR=${createTestFolder()}`,
      'SAMPLE_CONTENT=off',
      'DESK_PORT=off',
      'TRUST_PROXY=1',
    ];
    const given = settings.flatMap((setting) => ['-E', setting]);
    const held = ['systemd-socket-activate', '-l', socketPath, ...given];
    return { socketPath, ...runBuilt({}, [...held, process.execPath, builtMain]) };
  };
  /** The file exists a moment before anything listens at it. */
  const ask = (socketPath: string, tries = 100) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ socketPath, path: '/readyz' }, ({ statusCode }) => resolve(statusCode)).on(
        'error',
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ECONNREFUSED' || tries === 0) reject(error);
          else setTimeout(() => ask(socketPath, tries - 1).then(resolve, reject), 50);
        },
      );
    });

  test('a proxy on the same machine connects to a Unix socket', async () => {
    const { socketPath } = activate();
    await eventually(() => expect(existsSync(socketPath)).toBe(true));
    expect(await ask(socketPath)).toBe(200);
  });
}
