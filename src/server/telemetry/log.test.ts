import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#store/testing/eventually.ts';
import { type Site, startSite } from '../../../tests/e2e/site.ts';
import { runProgram } from '../testing/program.ts';
import { sendRaw } from '../testing/raw.ts';
import { hidePersonal, toLoggedPath, toReadable } from './log-text.ts';

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
  const refused = await fetch(`${site.url}/api/newsletter/subscribe`, {
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
  expect(ids).toContain(refused.headers.get('X-Request-Id'));
  expect(JSON.stringify(lines())).not.toMatch(/ana|\.77"/);
});

test('without a proxy a client is logged, cannot choose its request id, and is served when nothing reads the log', async () => {
  await using site = await startQuiet({});
  const lines = listen(site);
  const wait = (count: number) => eventually(() => expect(lines()).toHaveLength(count));
  const close = 'Connection: close\r\n\r\n';
  // Malformed requests are logged too.
  await sendRaw(site.url, 'HOLA\r\n\r\n');
  await sendRaw(site.url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n${close}`);
  await sendRaw(site.url, `GET / HTTP/1.1\r\nHost: x\r\nExpect: milagros\r\n${close}`);
  await wait(3);
  expect(lines().map(({ method, path, status, client }) => [method, path, status, client])).toEqual(
    [
      ['', '', 400, '127.0.0.0/24'],
      ['', '', 431, '127.0.0.0/24'],
      ['GET', '/', 417, '127.0.0.0/24'],
    ],
  );

  const ask = () =>
    fetch(`${site.url}/contacto`, { headers: { 'X-Request-Id': 'elegido-por-mi' } });
  await (await ask()).text();
  await wait(4);
  expect(lines()[3]).toMatchObject({ id: expect.not.stringContaining('elegido'), source: 'made' });
  await eventually(async () => {
    await (await ask()).text();
    expect(lines().at(-1)?.source).toBe('memory');
  });

  site.process.stdout?.destroy();
  for (let turn = 0; turn < 50; turn += 1) expect((await ask()).status).toBe(200);
});

test('the last line of a process that dies has the reason, without the email address', async () => {
  const program = `
    import { logRequest, startLogging } from './src/server/telemetry/log.ts';
    startLogging('info');
    logRequest('info', { path: '/antes' });
    setTimeout(() => { throw new Error('Key (email)=(ana@obra.example) is no good'); }, 1);
  `;
  const child = execFile(process.execPath, ['--input-type=module', '-e', program]);
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  const [before, last] = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(before.path).toBe('/antes');
  expect(last).toMatchObject({
    level: 60,
    msg: 'El proceso termina por un error inesperado.',
    err: { message: 'Key (email)=([correo]) is no good' },
  });
  expect(last.err.stack).toContain('at ');
  expect(said).not.toContain('ana@');
});

test('a process writes all lines before it exits, and an error has its request id', async () => {
  const program = `
    import { logRequest, reportFault, startLogging } from './src/server/telemetry/log.ts';
    startLogging('info');
    reportFault(new Error('Key (email)=(ana@obra.example)'), 'a-1');
    logRequest('info', { path: '/ultima' });
    process.exit(0);
  `;
  const { lines } = await runProgram(program);
  // Two writes may finish in any order.
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual(expect.objectContaining({ path: '/ultima' }));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      id: 'a-1',
      msg: 'Ocurrió un error inesperado.',
      err: expect.objectContaining({ message: 'Key (email)=([correo])' }),
    }),
  );
});

test('at most one line a second says why clients got 503, and how many', async () => {
  const program = `
    import { reportUnavailable, startLogging } from './src/server/telemetry/log.ts';
    let now = 0;
    performance.now = () => now;
    startLogging('info');
    for (now of [0, 1, 999, 1_000, 2_000, 2_001, 3_000]) reportUnavailable(new Error('Sin base de ana@obra.example'));
  `;
  const { lines } = await runProgram(program);
  const cause =
    'Se respondió 503. Ocurrió un error inesperado; avise a quien mantiene el programa. (Sin base de [correo])';
  expect(lines.map(({ msg }) => msg)).toEqual([
    cause,
    `${cause} (3 respuestas desde la última vez)`,
    cause,
    `${cause} (2 respuestas desde la última vez)`,
  ]);
});

test('the log says how many lines were dropped because nothing read it in time', async () => {
  const program = `
    import { logRequest, startLogging } from './src/server/telemetry/log.ts';
    startLogging('info');
    for (let turn = 0; turn < 6_000; turn += 1) logRequest('info', { path: 'x'.repeat(1_000) });
  `;
  const { lines } = await runProgram(program);
  const [{ level, msg }, ...others] = lines.filter((line) => 'msg' in line);
  expect(others).toEqual([]);
  const missing = /^El registro no se leyó a tiempo: faltan (\d+) líneas\.$/.exec(msg)?.[1];
  expect([level, Number(missing) + lines.length - 1]).toEqual([40, 6_000]);
});

test('in a terminal the log is text', () => {
  const line = { level: 30, time: 0, status: 404, method: 'GET', path: '/nada', ms: 1.5 };
  const rest = { source: 'made', client: '10.0.0.0/24', id: 'a-1' };
  const text = stripVTControlCharacters(toReadable(JSON.stringify({ ...line, ...rest })));
  expect(text).toMatch(/^\d\d:\d\d:\d\d 404 GET \/nada 1.5 ms made 10.0.0.0\/24 a-1\n$/);
  const fault = { level: 50, time: 0, msg: 'Mal', err: { stack: 'Error: x\n    at y' } };
  expect(stripVTControlCharacters(toReadable(JSON.stringify(fault)))).toContain(
    'ERROR Mal\nError: x\n    at y\n',
  );
  const toText = (level: number) => toReadable(JSON.stringify({ level, time: 0, msg: 'Hola' }));
  expect([30, 40].map((level) => toText(level).slice(9))).toEqual(['nota  Hola\n', 'AVISO Hola\n']);
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

test('a long path is cut', () => {
  expect(toLoggedPath(`/${'a'.repeat(8_000)}`)).toMatch(/^\/a{99,499}$/);
  expect(toLoggedPath(`/${'ñ'.repeat(8_000)}`)).toMatch(/^\/ñ{99,499}$/);
});

test.each([
  '/boletin/baja/secreto',
  '/boletin/avisos/secreto',
  '/boletin/confirmar/secreto%0Ax/un-clic',
  '/%62oletin/baja/secreto',
  '/boletin/b%61ja/secreto/un-clic',
  '/boletin%2Fbaja%2fsecreto',
  '//boletin//baja//secreto',
  '/Boletin/BAJA/secreto',
  'http://obra.example/boletin/baja/secreto',
  '/primera-vez/secreto',
  '/%69nvitacion/secreto',
  '//primera-vez/secreto',
  'http://mesa.example/invitacion/secreto',
])('a token is never logged: %s', (path) => {
  expect(toLoggedPath(path)).toMatch(/\[código\]/);
  expect(toLoggedPath(path)).not.toContain('secreto');
});

test.each([
  '/boletin/./baja/',
  '/boletin\\baja\\',
  '/boletin/confirmar/../baja/',
  '/boletin/baja/x/',
  '/bolet%C3%ADn/baja/',
])('a real token is never logged, also at an odd path: %s', (path) => {
  const token = 'aB3-xYz_0123456789abcdefghijklmn';
  expect(toLoggedPath(path + token)).not.toContain('xYz');
  const slug = '/articulo/que-revisa-el-operador-de-una-grua-torre-cada-manana';
  expect(toLoggedPath(slug)).toBe(slug);
});
