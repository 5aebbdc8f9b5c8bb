import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '#store/testing/postgres-server.ts';
import { findProgram } from '../e2e/browser.ts';

const run = promisify(execFile);
const deploy = join(import.meta.dirname, '../../deploy');

export type ProxyKind = 'Caddy' | 'nginx';
/** A node is a port of this machine or the file of a socket. */
type ProxyOptions = { scheme: 'http' | 'https'; nodes: (number | string)[]; folder: string };
type Program = { command: string; args: string[]; env?: NodeJS.ProcessEnv };

/** The real proxy with the deployed configuration, except port, certificate and upstream. */
export async function startProxy(options: ProxyOptions & { kind?: ProxyKind }) {
  const { kind = 'Caddy', scheme } = options;
  const port = await findFreePort();
  const url = `${scheme}://127.0.0.1:${port}`;
  const prepare = kind === 'Caddy' ? prepareCaddy : prepareNginx;
  const { command, args, env = process.env } = await prepare(options, port);
  const proxy = spawn(command, args, { env, stdio: 'ignore' });
  await once(proxy, 'spawn');
  while (!(await isListening(port))) {
    if (proxy.exitCode !== null) throw new Error(`${kind} ended with ${proxy.exitCode}`);
    await sleep(50);
  }
  return {
    url,
    port,
    async [Symbol.asyncDispose]() {
      proxy.kill('SIGTERM');
      await once(proxy, 'exit');
    },
  };
}

/** Caddy must not install its own certificate authority on this machine. */
async function prepareCaddy(options: ProxyOptions, port: number): Promise<Program> {
  const { scheme, nodes, folder } = options;
  const env = {
    ...process.env,
    PLOMADA_SITIO: `${scheme}://127.0.0.1:${port}`,
    PLOMADA_NODOS: nodes
      .map((node) => (typeof node === 'string' ? `unix/${node}` : `127.0.0.1:${node}`))
      .join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const adapt = ['adapt', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')];
  const { apps } = JSON.parse((await run('caddy', adapt, { env })).stdout);
  const { srv0: server } = apps.http.servers;
  server.listen = [`127.0.0.1:${port}`];
  server.automatic_https = { ...server.automatic_https, disable_redirects: true };
  apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  const file = join(folder, 'caddy.json');
  await writeFile(file, JSON.stringify({ admin: { disabled: true }, apps }));
  return { command: 'caddy', args: ['run', '--config', file], env };
}

async function prepareNginx(options: ProxyOptions, port: number): Promise<Program> {
  const { scheme, nodes, folder } = options;
  const site = join(folder, 'sitio.conf');
  const deployed = await readFile(join(deploy, 'nginx.conf'), 'utf8');
  const listen = scheme === 'https' ? `127.0.0.1:${port} ssl http2` : `127.0.0.1:${port}`;
  const servers = nodes
    .map((node) => (typeof node === 'string' ? `unix:${node}` : `127.0.0.1:${node}`))
    .map((address) => `server ${address} max_fails=0;`)
    .join('\n');
  await writeFile(
    site,
    deployed
      .replace(/^server \{\n\tlisten 80;.*?\n\}\n/ms, '')
      .replace(/\tlisten \[::\]:443.*\n/, '')
      .replace('listen 443 ssl http2', `listen ${listen}`)
      .replace('server unix:/run/plomada/sitio.sock max_fails=0;', servers)
      .replaceAll('/etc/letsencrypt/live/noticias.example.com', folder)
      .replaceAll('/var/lib/nginx/plomada', join(folder, 'cache'))
      .replaceAll('/var/log/plomada/lecturas.log', toReadingsLog(folder)),
  );
  await makeCertificate(folder);
  return { command: findProgram('nginx') ?? '', args: await writeNginx(folder, site) };
}

/** Writes what Debian's main nginx.conf contains; returns nginx's arguments. */
export async function writeNginx(folder: string, site: string): Promise<string[]> {
  const file = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    file,
    `${user} pcre_jit on; worker_processes auto; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; gzip on;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  include ${site};
}`,
  );
  return ['-e', join(folder, 'error.log'), '-p', folder, '-c', file];
}

/** The file in which nginx logs readings; for READINGS_LOG. */
export const toReadingsLog = (folder: string) => join(folder, 'lecturas.log');

export async function makeCertificate(folder: string): Promise<void> {
  const subject = ['-subj', '/CN=127.0.0.1', '-days', '1', '-nodes'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  await run('openssl', ['req', '-x509', ...key, ...subject, ...files]);
}

export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
