import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runWell } from '#newsroom/testing/command-line.ts';
import { openStore } from '#store/open.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { eventually } from '#store/testing/eventually.ts';
import { findFreePort } from '#store/testing/postgres-server.ts';
import { listChildren } from '#store/testing/processes.ts';
import { startBuilt } from './testing/built-site.ts';

/** The settings of a site with its desk. */
const run = (env: Record<string, string> = {}) => startBuilt({ DESK_PORT: '0', ...env });

test('links printed by a command use the addresses of the running site and desk', async () => {
  const { dataDir, read, url } = await run();
  const desk = await read(/La redacción está en (\S+)/);
  const store = await openStore({ dataDir });
  await publishArticles(store, toArticleInput('losa'));
  await store.close();
  expect(await runWell({ dataDir }, 'persona')).toContain(`\n${desk}/primera-vez/`);
  expect(await runWell({ dataDir }, 'boletin', '--ensayo')).toContain(`\n${url}/articulo/losa\n`);
  const settings = { SITE_URL: 'https://obra.example', DESK_URL: 'https://mesa.example' };
  const known = { dataDir, settings };
  expect(await runWell(known, 'persona')).toContain('\nhttps://mesa.example/primera-vez/');
});

test("the output has the desk's address and the first sign-in link", async () => {
  const { server, said, read, url } = await run();
  const desk = await read(/La redacción está en (\S+)/);
  const link = await read(
    /Primera entrada, con un enlace de un solo uso válido por 24 horas: (\S+)/,
  );
  expect(new URL(link).origin).toBe(desk);
  const page = await fetch(link);
  expect(await page.text()).toContain('Redacción · Plomada');
  const token = link.split('/').at(-1) ?? '';
  const passphrase = 'tres palabras mojadas';
  const answer = await fetch(`${desk}/api/enlaces/usar`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, name: 'Ana', email: 'ana@obra.example', passphrase }),
  });
  expect(await answer.json()).toMatchObject({ person: { name: 'Ana' }, site: { url } });
  // Neither serves the other's API.
  expect((await fetch(`${url}/api/yo`)).status).toBe(404);
  expect((await fetch(`${desk}/api/articles`)).status).toBe(404);
  await read(/("path":"\/api\/enlaces\/usar")/);
  // The link is printed once, and no other secret is.
  const secrets = [
    token,
    passphrase,
    'ana@',
    /redaccion=([^;]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1],
  ];
  expect(secrets.map((secret = '') => said.text.split(secret).length - 1)).toEqual([1, 0, 0, 0]);
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  await expect(fetch(desk)).rejects.toThrow('fetch failed');
});

test('a dead desk is restarted and no reader notices; if the site dies, so does the desk', async () => {
  const { server, said, read, url } = await run({ DESK_PORT: String(await findFreePort()) });
  const desk = await read(/La redacción está en (\S+)/);
  const [first = 0] = await listChildren(server.pid);
  process.kill(first, 'SIGKILL');
  expect((await fetch(url)).status).toBe(200);
  await read(/(El proceso de la redacción terminó \(SIGKILL\) y se reinicia\.)/);
  await eventually(async () => expect((await fetch(`${desk}/healthz`)).status).toBe(200));
  expect(said.text.match(/La redacción está en/g)).toHaveLength(1);
  server.kill('SIGKILL');
  await eventually(() => expect(fetch(desk)).rejects.toThrow('fetch failed'));
});

test('an upgrade replaces the desk process too', async () => {
  const port = String(await findFreePort());
  const { server, read } = await run({ DESK_PORT: port, WORKERS: '2' });
  const desk = await read(/La redacción está en (\S+)/);
  const before = await listChildren(server.pid);
  expect(before).toHaveLength(3);
  server.kill('SIGHUP');
  await read(/(Los procesos se renovaron)/);
  const after = await listChildren(server.pid);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  await eventually(async () => expect((await fetch(`${desk}/healthz`)).status).toBe(200));
});

test('a taken desk port is reported in one line, and the site serves its readers', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'boletin@obra.example' };
  const SITE_URL = 'https://obra.example';
  const { dataDir, said, read, url } = await run({ DESK_PORT: port, ...mail, SITE_URL });
  await read(
    /(La redacción no puede abrir en 127\.0\.0\.1, DESK_PORT=\d+ \(EADDRINUSE\): elija otro puerto, o DESK_PORT=off\.)/,
  );
  expect((await fetch(url)).status).toBe(200);
  other.close();
  await read(/La redacción está en (\S+)/);
  expect(said.text.match(/no puede abrir/g)).toHaveLength(1);
  // There is no mail server either.
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  await addSubscriber(store, 'ana@obra.example', Date.now());
  await read(
    /"level":40[^\n]*"(El correo está en espera\. No hay conexión con el servidor de correo \(127\.0\.0\.1:1: )/,
  );
});
