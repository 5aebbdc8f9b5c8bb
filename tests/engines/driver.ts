import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fonts } from '../e2e/browser.ts';

const timeoutMs = 20_000;

/** A reader: screen, fonts, and whether the browser stores anything. */
export type Reader = {
  name: string;
  width: number;
  height: number;
  fonts: Fonts;
  isPrivate: boolean;
};

/** Input in the format of both protocols: https://www.w3.org/TR/webdriver2/#actions */
type Input = { type: string; id: string; actions: Record<string, unknown>[] };

/** The part that WebDriver and WebDriver BiDi share, as far as journeys need it. */
export type Driver = {
  goto: (url: string) => Promise<void>;
  back: () => Promise<void>;
  evaluate: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  perform: (inputs: Input[]) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Errors in the browser's console. */
  faults: string[];
};

/** A browser's folder, and the processes that end with the browser. */
type BrowserFolder = { folder: string; ends: AsyncDisposableStack };

export type Engine = {
  name: string;
  /** Debian's packages, and whether they are installed. */
  packages: string;
  isHere: boolean;
  start: (reader: Reader, place: BrowserFolder) => Promise<Driver>;
};

type Program = {
  command: string | undefined;
  args: string[];
  env: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
};

/** Starts a program, reads stdout, stderr and file descriptor 3 line by line, and kills the program with the browser. */
export function startProgram(
  { command = '', args, env, onLine }: Program,
  ends: AsyncDisposableStack,
): void {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  ends.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  for (const stream of child.stdio) {
    if (stream instanceof Readable) createInterface(stream).on('line', onLine);
  }
}

/** Repeats a question until it has a response. While a page changes, even asking may fail. */
export async function until<Result>(
  what: string,
  ask: () => Promise<Result>,
): Promise<NonNullable<Result>> {
  const deadline = Date.now() + timeoutMs;
  let fault: unknown = null;
  while (Date.now() < deadline) {
    try {
      const value = await ask();
      if (value) return value;
    } catch (error) {
      fault = error;
    }
    await sleep(50);
  }
  throw new Error(`Timed out after ${timeoutMs / 1000} s: ${what}`, { cause: fault });
}
