import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { dirname, extname, join } from 'node:path';
import { tell } from './telemetry/log.ts';
import type { Samples } from './telemetry/metrics.ts';
import { keepBackOfficeSamples } from './telemetry/metrics-server.ts';

/** Sent by the back office to its parent: the desk's URL if there is one, why it cannot start, or its metrics. */
export type BackOfficeWord = { readyAt: string | null } | { fault: string } | { samples: Samples };

export type BackOffice = {
  stop: () => Promise<void>;
  /** Ends it, and starts what is built now. */
  renew: () => Promise<void>;
};

const [firstPause, longestPause] = [1_000, 30_000];
/** It ends in less by itself. */
const patience = 5_000;

/** It has few to serve: a small heap, and of V8 what takes little memory. */
const execArgv = ['--max-old-space-size=192', '--semi-space-growth-factor=1', '--no-maglev'];

/**
 * What argon2 takes, 19 MB at a time, goes back to the machine at once. Left to itself glibc would keep it, in as many
 * arenas as there are threads: 150 MB after a flood of people who come in.
 */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

/**
 * Starts the back office, and starts it again whenever it ends; the public site goes on without it. `onReady` is told
 * where the desk is, and `onFault` why it is not, each once for each new answer.
 */
export function keepBackOffice(
  siteUrl: string,
  { onReady, onFault }: { onReady: (url: string | null) => void; onFault: (why: string) => void },
): BackOffice {
  // By the link that a package was started by, like the workers: the next version's stands there after an upgrade.
  const main = process.argv[1] ?? '';
  const file = join(dirname(main), `back-office${extname(main)}`);
  let child: ChildProcess | null = null;
  let stopping = false;
  let pause = firstPause;
  let said = '';
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    let isReady = false;
    const env = { ...process.env, ...memory };
    const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'];
    // Where it listens is not where readers reach it: letters need SITE_URL for that.
    const process_ = fork(file, [siteUrl], { execArgv, env, stdio });
    child = process_;
    process_.on('message', (word: BackOfficeWord) => {
      if ('samples' in word) return keepBackOfficeSamples(word.samples);
      isReady = 'readyAt' in word;
      if (isReady) pause = firstPause;
      const text = JSON.stringify(word);
      if (text === said) return;
      said = text;
      if ('readyAt' in word) onReady(word.readyAt);
      else onFault(word.fault);
    });
    process_.on('error', ({ message }) => onFault(message));
    process_.once('exit', (code, signal) => {
      if (stopping || child !== process_) return;
      if (isReady) tell('warn', `La redacción terminó (${signal ?? code}) y se abre otra vez.`);
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  };

  const end = async () => {
    clearTimeout(timer);
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill('SIGTERM');
    const stuck = setTimeout(() => ending.kill('SIGKILL'), patience);
    await gone;
    clearTimeout(stuck);
  };

  start();
  return {
    stop() {
      stopping = true;
      return end();
    },
    async renew() {
      await end();
      if (!stopping) start();
    },
  };
}
