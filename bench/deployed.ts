import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#store/testing/postgres-server.ts';
import { findProgram } from '../tests/e2e/browser.ts';
import prepareSample, { getSampleFolder } from '../tests/e2e/prepare-sample.ts';
import { makeCertificate, startProxy, toReadingsLog, writeNginx } from '../tests/faults/proxy.ts';
import { superviseSite } from '../tests/faults/restart.ts';
import { median, readPort, serving, startOn, stop } from './processes.ts';

/**
 * One article as readers get it, over TLS: behind each proxy as deployed, with nginx's cache on and off, and sent by
 * nginx from a file, which is the upper bound. All processes use all cores, as on a rented machine. Every request counts
 * as a reading. Fails if nginx with its cache reaches less than 0.8 of nginx alone. Needs wrk: our own client is slower.
 * The first argument is the number of rounds.
 */
const path = '/articulo/puente-general-rafael-urdaneta';
const rounds = Number(process.argv[2] ?? 9);
const minRatio = 0.8;

for (const program of ['wrk', 'nginx', 'caddy', 'openssl']) {
  if (!findProgram(program)) throw new Error(`This measurement needs ${program}`);
}
await prepareSample();
const folder = mkdtempSync(join(tmpdir(), 'plomada-deployed-'));
const data = join(folder, 'sample');
cpSync(getSampleFolder(), data, { recursive: true });
const env = { DATA_DIR: data, PORT: '0', DESK_PORT: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
const site = startOn('every', process.execPath, serving, env);
try {
  const port = await readPort(site);
  await using resources = new AsyncDisposableStack();
  const socket = resources.use(await superviseSite(env, join(folder, 'socket'))).at;
  const cached = mkdtempSync(join(folder, 'cached'));
  const cacheEnv = { ...env, CACHE: 'nginx', READINGS_LOG: toReadingsLog(cached) };
  const cachedSocket = resources.use(
    await superviseSite(cacheEnv, join(folder, 'cached-socket')),
  ).at;
  const start = async (
    kind: 'Caddy' | 'nginx',
    node: number | string,
    proxyFolder = mkdtempSync(join(folder, kind)),
  ) => {
    const proxy = await startProxy({ kind, scheme: 'https', nodes: [node], folder: proxyFolder });
    return resources.use(proxy).url;
  };
  const urls = {
    straight: `http://127.0.0.1:${port}`,
    'behind Caddy': await start('Caddy', port),
    'behind nginx, CACHE=none': await start('nginx', socket),
    'behind nginx': await start('nginx', cachedSocket, cached),
    'nginx, from a file': await startFileServer(resources, port),
  };
  const rates: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of Object.entries(urls)) {
      rates[name] = [...(rates[name] ?? []), await load(url + path)];
    }
  }
  const files = rates['nginx, from a file'] ?? [];
  const rows = Object.entries(rates).map(([name, own]) => ({
    way: name,
    'a second': Math.round(median(own)).toLocaleString('en'),
    'of nginx alone': median(own.map((rate, round) => rate / (files[round] ?? 1))),
  }));
  console.table(
    rows.map((row) => ({ ...row, 'of nginx alone': row['of nginx alone'].toFixed(2) })),
  );
  const ratio = rows.find(({ way }) => way === 'behind nginx')?.['of nginx alone'] ?? 0;
  if (ratio < minRatio) {
    console.error(`${ratio.toFixed(2)} of nginx alone; at least ${minRatio} is expected.`);
    process.exitCode = 1;
  }
} finally {
  await stop(site);
  rmSync(folder, { recursive: true, force: true });
}

/** Starts nginx with the same bytes and headers that the site sends. */
async function startFileServer(resources: AsyncDisposableStack, site: number): Promise<string> {
  const fileFolder = join(folder, 'file');
  await mkdir(fileFolder);
  await makeCertificate(fileFolder);
  const curl = await promisify(execFile)('curl', [
    '-s',
    '-D',
    '-',
    '-o',
    join(fileFolder, 'page.bin'),
    '-H',
    'Accept-Encoding: br',
    `http://127.0.0.1:${site}${path}`,
  ]);
  const headers = curl.stdout
    .split('\r\n')
    .slice(1)
    .filter(
      (line) => line && !/^(?:content-(?:type|length)|etag|date|connection|keep-alive)/i.test(line),
    )
    .map((line) => {
      const [name = '', ...value] = line.split(': ');
      return `add_header ${name} "${value.join(': ').replaceAll('"', '\\"')}";`;
    });
  const port = await findFreePort();
  const conf = join(fileFolder, 'sitio.conf');
  await writeFile(
    conf,
    `server { listen 127.0.0.1:${port} ssl http2; ssl_certificate ${fileFolder}/fullchain.pem; ssl_certificate_key ${fileFolder}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3; keepalive_requests 100000; gzip off; open_file_cache max=10;
  location = ${path} { root ${fileFolder}; try_files /page.bin =404; types {} default_type "text/html; charset=utf-8"; ${headers.join(' ')} } }`,
  );
  const server = startOn('every', findProgram('nginx') ?? '', await writeNginx(fileFolder, conf));
  resources.defer(() => stop(server));
  return `https://127.0.0.1:${port}`;
}

/** Responses a second on 64 keep-alive connections. */
async function load(url: string): Promise<number> {
  const agent =
    'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
  const args = ['-t2', '-c64', '-d2s', '-H', 'Accept-Encoding: br', '-H', agent, url];
  const { stdout } = await promisify(execFile)('wrk', args);
  if (stdout.includes('Non-2xx')) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
