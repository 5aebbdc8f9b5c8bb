import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../tests/e2e/browser.ts';
import type { LoadOptions, LoadResult } from './load.ts';

const root = join(import.meta.dirname, '..');

process.setMaxListeners(0);

const canPin = availableParallelism() > 1 && findProgram('taskset') !== undefined;
/** Pins the client to the last core and the servers to the others, or pins nothing, as on a rented machine. */
const cores = {
  every: `0-${availableParallelism() - 1}`,
  server: '0',
  servers: `0-${Math.max(0, availableParallelism() - 2)}`,
  client: String(availableParallelism() - 1),
};

/** Arguments as in `npm start`. */
export const serving = ['--max-old-space-size=256', 'dist/server/main.js'];

export function startOn(
  where: keyof typeof cores,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const [file = '', ...rest] = canPin
    ? ['taskset', '-c', cores[where], command, ...args]
    : [command, ...args];
  const child = spawn(file, rest, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  return child;
}

/** The port in a server's ready line. */
export async function readPort(server: ChildProcess): Promise<number> {
  let output = '';
  for await (const chunk of server.stdout ?? []) {
    output += chunk;
    const port = /\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`A server ended before it was ready: ${output}`);
}

export async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}

export async function load(options: Partial<LoadOptions> & { port: number; paths: string[] }) {
  const whole: LoadOptions = {
    headers: {},
    connections: 64,
    pauseMs: 0,
    seconds: 1,
    requests: Number.MAX_SAFE_INTEGER,
    ...options,
  };
  const child = startOn('client', process.execPath, ['bench/load.ts', JSON.stringify(whole)]);
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The load generator failed');
  const result: LoadResult = JSON.parse(out);
  return result;
}

/** Resident memory in MB, from /proc. */
export function readMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
