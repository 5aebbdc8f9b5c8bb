import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { getArticle } from '#store/articles/articles.ts';
import { isUntouched } from '#store/content-version.ts';
import { openStore } from '#store/open.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { eventually } from '#store/testing/eventually.ts';
import { listChildren } from '#store/testing/processes.ts';

const root = join(import.meta.dirname, '../..');
const mainFile = 'dist/server/main.js';
const reader = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' };
const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanUp.splice(0)) clean();
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plomada-main-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The built server, as `npm start` runs it. */
function run(env: Record<string, string>, command = [process.execPath, mainFile]) {
  const [file = '', ...args] = command;
  const server = spawn(file, args, {
    cwd: root,
    env: {
      ...process.env,
      SAMPLE_CONTENT: 'off',
      PORT: '0',
      DESK_PORT: 'off',
      WORKERS: '1',
      ...env,
    },
  });
  cleanUp.push(() => server.kill('SIGKILL'));
  const said = { text: '' };
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      said.text += chunk;
    });
  }
  return { server, said };
}

async function start(env: Record<string, string>, command?: string[]) {
  const { server, said } = run(env, command);
  await eventually(() => expect(said.text).toContain('http://'));
  return { server, said, url: /http:\S+/.exec(said.text)?.[0] ?? '' };
}

async function endOf(server: ChildProcess): Promise<number | null> {
  if (server.exitCode === null) await once(server, 'exit');
  return server.exitCode;
}

test('a taken port is reported in one line', async () => {
  const other = createServer();
  cleanUp.push(() => other.close());
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  for (const WORKERS of ['1', '2']) {
    const { server, said } = run({ DATA_DIR: createFolder(), PORT: port, WORKERS });
    expect(await endOf(server)).toBe(1);
    expect(said.text).toBe(
      'El puerto está ocupado: cierre el otro programa o elija otro con PORT=8080.\n',
    );
  }
});

test('--help and a wrong option start no server', async () => {
  const dataDir = createFolder();
  const ask = async (...args: string[]) => {
    const command = [process.execPath, mainFile, ...args];
    const { server, said } = run({ DATA_DIR: join(dataDir, 'datos') }, command);
    return { code: await endOf(server), text: said.text };
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

test('--puerto sets the port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  other.close();
  const command = [process.execPath, mainFile, '--puerto', port];
  const { url } = await start({ DATA_DIR: createFolder(), WORKERS: '2' }, command);
  expect(url).toBe(`http://127.0.0.1:${port}`);
});

test('every menu link works on a site without articles', async () => {
  const dataDir = createFolder();
  const { server, url } = await start({ DATA_DIR: dataDir });
  const home = await (await fetch(url, { headers: reader })).text();
  const links = new Set(Array.from(home.matchAll(/href="(\/categoria\/[^"]+)"/g), ([, to]) => to));
  expect(links).toContain('/categoria/noticias');
  for (const link of links) {
    const page = await fetch(url + link, { headers: reader });
    expect(page.status, link).toBe(200);
    expect(await page.text()).toContain('No hay artículos en esta categoría');
  }
  server.kill('SIGTERM');
  await endOf(server);
  const store = await openStore({ dataDir });
  // The next start can still load the sample.
  expect(await isUntouched(store)).toBe(true);
  await store.close();
});

test('the development server renders the site from its sources', async () => {
  const command = [process.execPath, 'src/server/dev.ts'];
  const { url } = await start({ DATA_DIR: createFolder() }, command);
  expect(await (await fetch(url, { headers: reader })).text()).toContain('<h1');
});

test('a killed worker is replaced, and readers notice nothing', async () => {
  const { server, said, url } = await start({ DATA_DIR: createFolder(), WORKERS: '2' });
  const [victim = 0] = await listChildren(server.pid);
  process.kill(victim, 'SIGKILL');
  await eventually(() =>
    expect(said.text).toContain('Un proceso terminó (SIGKILL) y se reemplaza.'),
  );
  // Two workers and the back office.
  await eventually(async () => expect(await listChildren(server.pid)).toHaveLength(3));
  for (let turn = 0; turn < 10; turn += 1) expect((await fetch(url)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await endOf(server)).toBe(0);
});

test('a site whose program was deleted exits with the reason when its last process dies', async () => {
  const release = createFolder();
  for (const part of ['dist', 'package.json']) {
    cpSync(join(root, part), join(release, part), { recursive: true });
  }
  const program = join(release, mainFile);
  const command = [process.execPath, program];
  const { server, said } = await start({ DATA_DIR: createFolder(), WORKERS: '2' }, command);
  rmSync(release, { recursive: true });
  const [first = 0, second = 0] = await listChildren(server.pid);
  process.kill(first, 'SIGKILL');
  const reason = `Un proceso no pudo comenzar (Error: Cannot find module '${program}').`;
  await eventually(() => expect(said.text).toContain(`El reemplazo no pudo comenzar: ${reason}`));
  process.kill(second, 'SIGKILL');
  expect(await endOf(server)).toBe(1);
  expect(said.text).toContain(
    `No queda ningún proceso, y ninguno nuevo puede comenzar: ${reason}\n`,
  );
});

test('the log says why a reader got 503', async () => {
  const dataDir = createFolder();
  const { said, url } = await start({ DATA_DIR: dataDir });
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
  const { url } = await start({ DATA_DIR: createFolder(), WORKERS: '2' });
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
  const dataDir = createFolder();
  const store = await openStore({ dataDir });
  await publishArticles(store, toArticleInput('muro'));
  const { server, url } = await start({ DATA_DIR: dataDir });
  for (let turn = 0; turn < 3; turn += 1) await fetch(`${url}/articulo/muro`, { headers: reader });
  server.kill('SIGTERM');
  expect(await endOf(server)).toBe(0);
  expect((await getArticle(store, 'muro', Date.now()))?.views).toBe(3);
  await store.close();
});

test('stopping npm start stops the site', async () => {
  const { server, url } = await start({ DATA_DIR: createFolder() }, ['npm', 'start']);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  server.kill('SIGTERM');
  await eventually(() => expect(fetch(url)).rejects.toThrow('fetch failed'));
});

// systemd exists only on Linux, where the test setup installs it.
if (process.platform === 'linux') {
  /** Socket activation at a Unix socket: the first connection starts the site. */
  const activate = (trusted: string) => {
    const socketPath = join(createFolder(), 'sitio.sock');
    const settings = [
      `DATA_DIR=${createFolder()}`,
      'SAMPLE_CONTENT=off',
      'DESK_PORT=off',
      `TRUST_PROXY=${trusted}`,
    ];
    const given = settings.flatMap((setting) => ['-E', setting]);
    const held = ['systemd-socket-activate', '-l', socketPath, ...given];
    return { socketPath, ...run({}, [...held, process.execPath, mainFile]) };
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
    const { socketPath } = activate('1');
    await eventually(() => expect(existsSync(socketPath)).toBe(true));
    expect(await ask(socketPath)).toBe(200);
  });

  test('a Unix socket without a trusted proxy is refused', async () => {
    const { socketPath, server, said } = activate('0');
    await eventually(() => expect(existsSync(socketPath)).toBe(true));
    const answer = ask(socketPath).catch(() => 'none');
    expect(await endOf(server)).toBe(1);
    expect(said.text).toContain(
      'Por un socket de archivo solo se atiende a un proxy: falta TRUST_PROXY.\n',
    );
    expect(await answer).toBe('none');
  });
}
