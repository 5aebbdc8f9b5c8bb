import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { dirname, extname, join } from 'node:path';
import { log } from './telemetry/log.ts';
import type { Samples } from './telemetry/metrics.ts';
import { setBackOfficeSamples } from './telemetry/metrics-server.ts';

/** Sent by the back office to its parent: the desk's URL if there is one, why it cannot start, or its metrics. */
export type BackOfficeMessage =
  | { readyAt: string | null }
  | { fault: string }
  | { samples: Samples };

export type BackOffice = ReturnType<typeof superviseBackOffice>;

const [firstPauseMs, maxPauseMs] = [1_000, 30_000];
/** A healthy process stops sooner. */
const stopTimeoutMs = 5_000;

/** Few users: a small heap, and V8 settings that save memory. */
const execArgv = ['--max-old-space-size=192', '--semi-space-growth-factor=1', '--no-maglev'];

/**
 * Makes glibc return argon2's memory (19 MB per hash) immediately. By default glibc keeps it in one arena per thread:
 * 150 MB after a flood of sign-ins.
 */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

/**
 * Starts the back office and restarts it whenever it exits; the public site does not depend on it. `onReady` gets the desk's
 * URL and `onFault` the reason why there is none, each only when it changes.
 */
export function superviseBackOffice(
  siteUrl: string,
  { onReady, onFault }: { onReady: (url: string | null) => void; onFault: (why: string) => void },
) {
  // Through the package's symbolic link, like the workers: after an upgrade it points to the next version.
  const main = process.argv[1] ?? '';
  const file = join(dirname(main), `back-office${extname(main)}`);
  let child: ChildProcess | null = null;
  let stopping = false;
  let pauseMs = firstPauseMs;
  let lastMessage = '';
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    let isReady = false;
    const env = { ...process.env, ...memory };
    const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'];
    // Links in emails need the public address, not the one it listens on.
    const args = [siteUrl, String(performance.timeOrigin)];
    const process_ = fork(file, args, { execArgv, env, stdio });
    child = process_;
    process_.on('message', (message: BackOfficeMessage) => {
      if ('samples' in message) return setBackOfficeSamples(message.samples);
      isReady = 'readyAt' in message;
      if (isReady) pauseMs = firstPauseMs;
      const text = JSON.stringify(message);
      if (text === lastMessage) return;
      lastMessage = text;
      if ('readyAt' in message) onReady(message.readyAt);
      else onFault(message.fault);
    });
    process_.on('error', ({ message }) => onFault(message));
    process_.once('exit', (code, signal) => {
      if (stopping || child !== process_) return;
      if (isReady)
        log('warn', `El proceso de la redacción terminó (${signal ?? code}) y se reinicia.`);
      timer = setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    });
  };

  const end = async () => {
    clearTimeout(timer);
    const previous = child;
    child = null;
    if (!previous || previous.exitCode !== null || previous.signalCode !== null) return;
    const exit = once(previous, 'exit');
    previous.kill('SIGTERM');
    const killTimer = setTimeout(() => previous.kill('SIGKILL'), stopTimeoutMs);
    await exit;
    clearTimeout(killTimer);
  };

  start();
  return {
    stop() {
      stopping = true;
      return end();
    },
    /** Stops it and starts the current build. */
    async renew() {
      await end();
      if (!stopping) start();
    },
  };
}
