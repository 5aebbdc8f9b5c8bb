import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../tests/e2e/browser.ts';
import type { RecordedResponse } from './bare-server.ts';
import { startOn } from './processes.ts';

/** Starts nginx with one worker, which sends the same bytes and headers from files; null if it is not installed. */
export async function startNginx(
  folder: string,
  responses: RecordedResponse[],
): Promise<{ process: ChildProcess; port: number } | null> {
  const program = findProgram('nginx');
  if (!program) return null;
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort();
  const locations = responses.map((response, index) => toLocation(folder, response, index));
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100;
  server { listen 127.0.0.1:${port}; ${locations.join('\n')} }
}`,
  );
  const server = startOn('server', program, ['-c', file]);
  for (let turn = 0; turn < 50; turn += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) break;
    await sleep(100);
  }
  return { process: server, port };
}

/** nginx sets these headers itself; sending Node's too would repeat them. */
const own = /^(?:content-type|content-length|etag|date|connection|keep-alive)$/i;

function toLocation(
  folder: string,
  { path, headers, body }: RecordedResponse,
  index: number,
): string {
  writeFileSync(join(folder, `${index}.bin`), Buffer.from(body, 'base64'));
  const type = headers['content-type'] ?? 'text/plain';
  const headerLines = Object.entries(headers)
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const [pathname = ''] = path.split('?');
  return `location = ${pathname} { root ${folder}; try_files /${index}.bin =404; types {} default_type "${type}"; ${headerLines.join(' ')} }`;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
