import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#store/testing/eventually.ts';
import { type Site, startSite } from '../../../tests/e2e/site.ts';
import { sendRaw } from '../testing/raw.ts';
import { hidePersonal, toLoggedPath } from './log-text.ts';

const Line = z.looseObject({ id: z.string(), path: z.string(), status: z.int() });

const startQuiet = (env: Record<string, string>) =>
  startSite({ env: { SAMPLE_CONTENT: 'off', ...env } });

/** The log's lines about requests, from now on. */
function listen(site: Site): () => z.infer<typeof Line>[] {
  let text = '';
  site.process.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  return () =>
    text
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes('"path":'))
      .map((line) => Line.parse(JSON.parse(line)));
}

test('the log has one line for each request, without personal data', async () => {
  await using site = await startQuiet({ TRUST_PROXY: '1', WORKERS: '2' });
  const lines = listen(site);
  const headers = { 'X-Forwarded-For': '190.202.11.77', 'X-Request-Id': 'del-proxy-1' };
  await fetch(`${site.url}/contacto`, { headers });
  await fetch(`${site.url}/api/articles/search?q=ana@obra.example`, { headers });
  await fetch(`${site.url}/articulo/ana%40obra.example`, { headers });
  await fetch(`${site.url}/boletin/baja/ana-y-su-codigo`, { headers });
  await sendRaw(
    site.url,
    'GET /x"}{ HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: "},{"a":"\r\nConnection: close\r\n\r\n',
  );
  const response = await fetch(`${site.url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': '2001:db8:77:1::9', 'X-Request-Id': 'con espacios' },
    body: '{"email":"ana@obra.example"}',
  });
  await eventually(() => expect(lines()).toHaveLength(6));
  expect(lines().map(({ method, path, status, client }) => [method, path, status, client])).toEqual(
    expect.arrayContaining([
      ['GET', '/boletin/baja/[código]', 200, '190.202.11.0/24'],
      ['GET', '/contacto', 200, '190.202.11.0/24'],
      ['GET', '/api/articles/search', 200, '190.202.11.0/24'],
      ['GET', '/articulo/[correo]', 404, '190.202.11.0/24'],
      ['GET', '/x"}{', 404, ''],
      ['POST', '/api/newsletter/subscribe', 415, '2001:db8:77::/48'],
    ]),
  );
  const ids = lines().map(({ id }) => id);
  expect(ids.filter((id) => id === 'del-proxy-1')).toHaveLength(4);
  // A refused client knows the id of its log line.
  expect(ids).toContain(response.headers.get('X-Request-Id'));
  expect(JSON.stringify(lines())).not.toMatch(/ana|\.77"/);
});

test.each([
  ['ana@obra.com', '[correo]'],
  ['/boletin/baja/abc-123\nno es una cabecera', '/boletin/baja/[código]\nno es una cabecera'],
  ['/articulo/ana%40obra.com/x', '/articulo/[correo]/x'],
  ['postgres://ana:clave@servidor:5432/base', 'postgres://ana:[correo]:5432/base'],
  ['at x (/a/node_modules/@hono/node-server/y.js:1:2)', null],
])('%s is logged as %s', (text, hidden) => {
  expect(hidePersonal(text)).toBe(hidden ?? text);
});

test.each([
  '/boletin/baja/secreto',
  '/%62oletin/baja/secreto',
  '/boletin%2Fbaja%2fsecreto',
  'http://obra.example/boletin/baja/secreto',
  '/primera-vez/secreto',
  'http://mesa.example/invitacion/secreto',
])('a token is never logged: %s', (path) => {
  expect(toLoggedPath(path)).toMatch(/\[código\]/);
  expect(toLoggedPath(path)).not.toContain('secreto');
});

test.each(['/boletin\\baja\\', '/boletin/baja/x/', '/bolet%C3%ADn/baja/'])(
  'a real token is never logged, also at an odd path: %s',
  (path) => {
    const token = 'aB3-xYz_0123456789abcdefghijklmn';
    expect(toLoggedPath(path + token)).not.toContain('xYz');
    const slug = '/articulo/que-revisa-el-operador-de-una-grua-torre-cada-manana';
    expect(toLoggedPath(slug)).toBe(slug);
  },
);
