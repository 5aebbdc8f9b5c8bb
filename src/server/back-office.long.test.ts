import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eventually } from '#store/testing/eventually.ts';
import { findFreePort } from '#store/testing/postgres-server.ts';
import { listChildren } from '#store/testing/processes.ts';
import { startBuilt } from './testing/built-site.ts';

/** The settings of a site with its desk. */
const run = (env: Record<string, string> = {}) => startBuilt({ DESK_PORT: '0', ...env });

test("the output has the desk's address and the first sign-in link", async () => {
  const { server, output, read, url } = await run();
  const desk = await read(/La redacción está en (\S+)/);
  const link = await read(
    /Primera entrada, con un enlace de un solo uso válido por 24 horas: (\S+)/,
  );
  expect(new URL(link).origin).toBe(desk);
  const page = await fetch(link);
  expect(await page.text()).toContain('Redacción · Plomada');
  const token = link.split('/').at(-1) ?? '';
  const passphrase = 'tres palabras mojadas';
  const response = await fetch(`${desk}/api/enlaces/usar`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, name: 'Ana', email: 'ana@obra.example', passphrase }),
  });
  expect(await response.json()).toMatchObject({ person: { name: 'Ana' }, site: { url } });
  // Neither serves the other's API.
  expect((await fetch(`${url}/api/yo`)).status).toBe(404);
  expect((await fetch(`${desk}/api/articles`)).status).toBe(404);
  await read(/("path":"\/api\/enlaces\/usar")/);
  // The link is printed once, and no other secret is.
  const secrets = [
    token,
    passphrase,
    'ana@',
    /redaccion=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1],
  ];
  expect(secrets.map((secret = '') => output.text.split(secret).length - 1)).toEqual([1, 0, 0, 0]);
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  await expect(fetch(desk)).rejects.toThrow('fetch failed');
});

test('a dead desk is restarted and no reader notices; if the site dies, so does the desk', async () => {
  const { server, output, read, url } = await run({ DESK_PORT: String(await findFreePort()) });
  const desk = await read(/La redacción está en (\S+)/);
  const [first = 0] = await listChildren(server.pid);
  process.kill(first, 'SIGKILL');
  expect((await fetch(url)).status).toBe(200);
  await read(/(El proceso de la redacción terminó \(SIGKILL\) y se reinicia\.)/);
  await eventually(async () => expect((await fetch(`${desk}/healthz`)).status).toBe(200));
  expect(output.text.match(/La redacción está en/g)).toHaveLength(1);
  server.kill('SIGKILL');
  await eventually(() => expect(fetch(desk)).rejects.toThrow('fetch failed'));
});
