import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { eventually } from '#store/testing/eventually.ts';

const root = join(import.meta.dirname, '../../..');

/** A folder that is deleted after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plomada-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the built site in its own folder, as `npm start` does, until the test ends; collects its output. */
export function runBuilt(env: Record<string, string>, command = [process.execPath, builtMain]) {
  const [file = '', ...args] = command;
  const dataDir = env.DATA_DIR ?? createTestFolder();
  const common = { SAMPLE_CONTENT: 'off', PORT: '0', DESK_PORT: 'off', WORKERS: '1' };
  const server = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...common, DATA_DIR: dataDir, ...env },
  });
  onTestFinished(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  /** After 'exit', output may still be on its way. */
  const closed = once(server, 'close');
  const output = { text: '' };
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output.text += chunk;
    });
  }
  return {
    ...{ server, output, dataDir },
    /** Waits until the site prints this. */
    async read(pattern: RegExp): Promise<string> {
      await eventually(() => expect(output.text).toMatch(pattern));
      return pattern.exec(output.text)?.[1] ?? '';
    },
    /** Resolves with the exit code. */
    async end(): Promise<number | null> {
      await closed;
      return server.exitCode;
    },
  };
}

const builtMain = join(root, 'dist/server/main.js');

export async function startBuilt(env: Record<string, string> = {}, command?: string[]) {
  const site = runBuilt(env, command);
  return { ...site, url: await site.read(/(http:\S+)/) };
}
