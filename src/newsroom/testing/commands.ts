import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { Refusal } from '#refusal.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { parseGiven } from '../commands/command.ts';
import { commands } from '../commands/every-command.ts';

/** For all tests of a file it is noon in Caracas, and none leaves the next what it put into the environment. */
export function stopClock(): number {
  const now = Date.parse('2026-11-16T12:00:00-04:00');
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  afterEach(() => void vi.unstubAllEnvs());
  afterAll(() => void vi.useRealTimers());
  return now;
}

/** Gives a command to a newsroom that is open: what its editor reads, and the pages of which search engines would hear. */
export async function runCommand(store: Store, name: string, ...args: string[]) {
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`No order is called ${name}`);
  const { log, error } = console;
  const { write } = process.stdout;
  const changed: string[] = [];
  let said = '';
  const hear = (piece: string | Uint8Array) => {
    said += piece;
    return true;
  };
  const hearLine = (line: string) => hear(`${line}\n`);
  Object.assign(console, { log: hearLine, error: hearLine });
  process.stdout.write = hear;
  try {
    await command.run(store, parseGiven(command, args), (path) => changed.push(path));
    return { said, changed };
  } finally {
    Object.assign(console, { log, error });
    process.stdout.write = write;
  }
}

/** What is read of a command that search engines need not hear of. */
export async function ask(store: Store, name: string, ...args: string[]): Promise<string> {
  const { said, changed } = await runCommand(store, name, ...args);
  if (changed.length > 0) throw new Error(`${name} changes ${changed.join(', ')}`);
  return said;
}

/** Why a command is not carried out. */
export async function refuse(store: Store, name: string, ...args: string[]): Promise<string> {
  const fault = await runCommand(store, name, ...args).catch((error: unknown) => error);
  if (!(fault instanceof Refusal)) throw new Error(`${name} was obeyed`, { cause: fault });
  return fault.message;
}

/** What the registro tells, the newest first: what was done, and how it was before and after. */
export async function readAuditLog(store: Store): Promise<string[]> {
  const { items } = await listAuditLog(store, { page: 1, pageSize: 50 });
  return items.map(({ what, before, after }) =>
    [what, before, after].filter((each) => each !== null).join(' | '),
  );
}
