import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { listChildren } from '#store/testing/processes.ts';
import { addArticles, withStore } from './edition.ts';
import type { Outcome } from './outcome.ts';
import { type ProxyKind, startProxy } from './proxy.ts';
import { startReaders } from './readers.ts';
import { busy } from './site.ts';

type Restarts = { dataDir: string; times: number; proxy: ProxyKind };

/** Restarts the site while every request is counted, behind a proxy and with its socket kept open, as deployed. */
export async function restartUnderLoad({ dataDir, times, proxy }: Restarts): Promise<Outcome> {
  await addArticles({ dataDir });
  const env = {
    ...busy,
    DATA_DIR: dataDir,
    WORKERS: '2',
    // Each subscriber is a separate client: X-Forwarded-For comes from a CDN in front of the proxy.
    TRUST_PROXY: '2',
  };
  await using site = await superviseSite(env, proxy === 'nginx' ? join(dataDir, 'socket') : 0);
  const nodes = [site.at];
  await using front = await startProxy({ kind: proxy, scheme: 'http', nodes, folder: dataDir });
  const lost: string[] = [];
  const { sent: requests, subscribed, ...readers } = startReaders(front.url, lost);
  await using load = readers.load;
  for (let time = 0; time < times; time += 1) {
    const before = requests.count;
    while (requests.count < before + 100) await sleep(10);
    await site.restart();
  }
  await load.stop();
  const subscribers = await withStore({ dataDir }, (store) =>
    Array.fromAsync(listSubscribers(store)),
  );
  const emails = new Set(subscribers.map(({ email }) => email));
  lost.push(...subscribed.filter((email) => !emails.has(email)));
  return {
    fault: `restart behind ${proxy}`,
    runs: times,
    acknowledged: `${requests.count} requests, ${subscribed.length} of them subscriptions`,
    lost,
  };
}

const startAgain = `while :; do sh -c 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"' "$@"; done`;

/** Does what systemd does for deploy/plomada.socket: keeps the socket (a file or a port) open and restarts the site. */
export async function superviseSite(env: Record<string, string>, port: string | 0) {
  const listener = createServer();
  if (port === 0) listener.listen(0, '127.0.0.1');
  else listener.listen(port);
  await once(listener, 'listening');
  const address = listener.address() as AddressInfo | string;
  const at = typeof address === 'string' ? address : address.port;
  const program = [process.execPath, 'dist/server/main.js'];
  const manager = spawn('sh', ['-c', startAgain, 'sh', ...program], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DESK_PORT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit', Reflect.get(listener, '_handle').fd],
  });
  // The manager owns the socket now. Node deletes a socket's file when it closes it, unless it was moved.
  if (typeof at === 'string') await rename(at, `${at}.held`);
  listener.close();
  if (typeof at === 'string') await rename(`${at}.held`, at);
  const isReady = () =>
    new Promise<void>((resolve) => {
      const listen = (chunk: Buffer) => {
        if (!String(chunk).includes('está en')) return;
        manager.stdout?.off('data', listen);
        resolve();
      };
      manager.stdout?.on('data', listen);
    });
  const end = async () => {
    for (const pid of await listChildren(manager.pid)) process.kill(pid, 'SIGTERM');
  };
  await isReady();
  return {
    at,
    async restart() {
      const ready = isReady();
      await end();
      await ready;
    },
    async [Symbol.asyncDispose]() {
      const children = await listChildren(manager.pid);
      manager.kill('SIGKILL');
      for (const pid of children) process.kill(pid, 'SIGTERM');
      await once(manager, 'close');
    },
  };
}
