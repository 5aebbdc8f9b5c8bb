import type { StoreLocation } from '#store/open.ts';
import { runCommand } from '../commands/command-line.ts';

type EditorsPlace = StoreLocation & { settings?: Record<string, string> };
type CommandResult = { code: number; stdout: string; stderr: string };

const toEnv = ({ settings, dataDir, databaseUrl }: EditorsPlace) => ({
  ...settings,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
});

/** Runs a command in an empty environment. Removes progress from stderr. */
export async function runNewsroom(
  location: EditorsPlace,
  ...args: string[]
): Promise<CommandResult> {
  return withoutProgress(await runVerbatim(location, ...args));
}

const withoutProgress = (ran: CommandResult): CommandResult => ({
  ...ran,
  stderr: ran.stderr.replace(/^(?:Base de datos:|Preparando) .*\n/gm, ''),
});

/** Keeps all output. Runs in this process, in a hundredth of the time, so only one command at a time. */
export async function runVerbatim(
  location: EditorsPlace,
  ...args: string[]
): Promise<CommandResult> {
  const { env, exitCode } = process;
  process.env = toEnv(location);
  process.exitCode = 0;
  try {
    const output = await captureOutput(() => runCommand(args));
    return { code: Number(process.exitCode), ...output };
  } finally {
    Object.assign(process, { env, exitCode });
  }
}

/** Returns what is printed while `work` runs. */
export async function captureOutput(work: () => Promise<void>) {
  const output = { stdout: '', stderr: '' };
  const { log, error } = console;
  const writes = [process.stdout.write, process.stderr.write] as const;
  const capture = (stream: keyof typeof output) => (piece: string | Uint8Array) => {
    output[stream] += piece;
    return true;
  };
  process.stdout.write = capture('stdout');
  process.stderr.write = capture('stderr');
  // Vitest has consoles of its own.
  console.log = (line: string) => capture('stdout')(`${line}\n`);
  console.error = (line: string) => capture('stderr')(`${line}\n`);
  try {
    await work();
    return output;
  } finally {
    Object.assign(console, { log, error });
    [process.stdout.write, process.stderr.write] = writes;
  }
}

/** Runs a command that must succeed; returns its output. */
export async function runWell(location: EditorsPlace, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runNewsroom(location, ...args);
  if (code !== 0 || stderr !== '') throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}
