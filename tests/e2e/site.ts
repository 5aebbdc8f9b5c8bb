import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { killAtOnce } from '#store/testing/processes.ts';

const root = join(import.meta.dirname, '../..');

/** `await using` kills the site and leaves no process behind. It does not wait for open connections. */
export type Site = AsyncDisposable & {
  url: string;
  dataDir: string;
  /** The first administrator's sign-in link, once it is printed: with `DESK_PORT: '0'` and no administrator. */
  firstLink: Promise<string>;
  /** The address of its desk, once it is printed. */
  deskUrl: Promise<string>;
  process: ChildProcess;
  /** Runs a newsroom command on this site's data: `newsroom('retirar', slug)`. */
  newsroom: (...args: string[]) => Promise<string>;
  /** Kills all its processes, like a power cut. */
  kill: () => Promise<void>;
  /** Stops the server as an operator would; returns its exit code. */
  stop: () => Promise<number | null>;
};

/** The real server in its own process, on a free port, with new data unless a folder is given. */
export async function startSite(
  options: { dataDir?: string; env?: Record<string, string>; main?: string } = {},
): Promise<Site> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'plomada-e2e-'));
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DESK_PORT: 'off',
    WORKERS: '1',
    DATA_DIR: dataDir,
    ...options.env,
  };
  const server = spawn(process.execPath, [options.main ?? 'dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const isOn = () => server.exitCode === null && server.signalCode === null;
  const kill = async () => {
    if (isOn()) await killAtOnce(server.pid ?? 0);
  };
  const firstLink = waitForOutput(server, /Primera entrada.*?(http:\S+)\s/);
  const deskUrl = waitForOutput(server, /La redacción está en (http:\S+)\s/);
  // Without a desk neither line is printed, and both promises reject when the server ends.
  for (const unsaid of [firstLink, deskUrl]) unsaid.catch(() => {});
  return {
    url: await readAddress(server),
    dataDir,
    firstLink,
    deskUrl,
    process: server,
    async newsroom(...args) {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, ['dist/server/redaccion.js', ...args], {
        cwd: root,
        env,
      });
      return stdout;
    },
    kill,
    async stop() {
      const ended = once(server, 'exit');
      if (server.kill('SIGTERM')) await ended;
      return server.exitCode;
    },
    async [Symbol.asyncDispose]() {
      await kill();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address in the line that the server prints when it is ready. */
export const readAddress = (server: ChildProcess) => waitForOutput(server, /(http:\/\/\S+)/);

function waitForOutput(server: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      const found = wanted.exec(said)?.[1];
      if (!found) return;
      resolve(found);
      // Read on and discard the log, or the server would block on a full pipe.
      for (const stream of [server.stdout, server.stderr]) stream?.off('data', listen).resume();
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}
