import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '#store/testing/postgres-server.ts';

const caddyfile = join(import.meta.dirname, '../deploy/Caddyfile');

type ProxyOptions = { scheme: 'http' | 'https'; nodes: number[]; folder: string };

/**
 * The real proxy with the configuration that is deployed, but for where it listens and whom it asks; and no machine is
 * asked to trust the certificate it makes for itself.
 */
export async function startProxy({ scheme, nodes, folder }: ProxyOptions) {
  const port = await findFreePort();
  const url = `${scheme}://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PLOMADA_SITIO: url,
    PLOMADA_NODOS: nodes.map((node) => `127.0.0.1:${node}`).join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const adapt = ['adapt', '--adapter', 'caddyfile', '--config', caddyfile];
  const { apps } = JSON.parse((await promisify(execFile)('caddy', adapt, { env })).stdout);
  const { srv0: server } = apps.http.servers;
  server.listen = [`127.0.0.1:${port}`];
  server.automatic_https = { ...server.automatic_https, disable_redirects: true };
  apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  const file = join(folder, 'caddy.json');
  await writeFile(file, JSON.stringify({ admin: { disabled: true }, apps }));
  const proxy = spawn('caddy', ['run', '--config', file], { env, stdio: 'ignore' });
  await once(proxy, 'spawn');
  while (!(await isListening(port))) {
    if (proxy.exitCode !== null) throw new Error(`Caddy ended with ${proxy.exitCode}`);
    await sleep(50);
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      proxy.kill('SIGTERM');
      await once(proxy, 'exit');
    },
  };
}

async function isListening(port: number): Promise<boolean> {
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
