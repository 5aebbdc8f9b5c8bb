import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { Refusal } from '#refusal.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { parseCommandArgs } from '../commands/command.ts';
import { commands } from '../commands/every-command.ts';
import { captureOutput } from './command-line.ts';

/** Stops the clock at noon in Caracas, and resets the environment after each test. */
export function stopClock(): number {
  const now = Date.parse('2026-11-16T12:00:00-04:00');
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  afterEach(() => void vi.unstubAllEnvs());
  afterAll(() => void vi.useRealTimers());
  return now;
}

/** Runs a command on an open store: what it prints, and the pages it announces to search engines. */
export async function runCommand(store: Store, name: string, ...args: string[]) {
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`No command is called ${name}`);
  const changedPaths: string[] = [];
  const onChanged = (path: string) => void changedPaths.push(path);
  const { stdout, stderr } = await captureOutput(() =>
    command.run(store, parseCommandArgs(command, args), onChanged),
  );
  return { said: stderr + stdout, changed: changedPaths };
}

/** Returns what a command prints. Throws if it announces a page. */
export async function ask(store: Store, name: string, ...args: string[]): Promise<string> {
  const { said, changed: changedPaths } = await runCommand(store, name, ...args);
  if (changedPaths.length > 0) throw new Error(`${name} changes ${changedPaths.join(', ')}`);
  return said;
}

/** The message with which a command is refused. */
export async function refuse(store: Store, name: string, ...args: string[]): Promise<string> {
  const fault = await runCommand(store, name, ...args).catch((error: unknown) => error);
  if (!(fault instanceof Refusal)) throw new Error(`${name} was not refused`, { cause: fault });
  return fault.message;
}

/** Audit log entries, newest first: what, before and after. */
export async function readAuditLog(store: Store): Promise<string[]> {
  const { items } = await listAuditLog(store, { page: 1, pageSize: 50 });
  return items.map(({ what, before, after }) =>
    [what, before, after].filter((each) => each !== null).join(' | '),
  );
}
