import { execFile, type StdioOptions, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { StoreLocation } from '#store/open.ts';

const main = join(import.meta.dirname, '../main.ts');
/** Some sixty processes read the same modules; compiling them once takes half a second off each. */
const compiled = join(import.meta.dirname, '../../../node_modules/.cache/plomada-compiled');

type EditorsPlace = StoreLocation & {
  settings?: Record<string, string>;
  /** What the editor types. */
  input?: string;
};
export type Ran = { code: number; stdout: string; stderr: string };

/**
 * The newsroom's command line as an editor runs it: a process of its own, with nothing of ours in its environment. What
 * it says on the way, of the data and of each picture, is left out.
 */
export async function runNewsroom(...given: Parameters<typeof runToTheLetter>): Promise<Ran> {
  const ran = await runToTheLetter(...given);
  return { ...ran, stderr: ran.stderr.replace(/^(?:Base de datos:|Preparando) .*\n/gm, '') };
}

/** The same with all that it says. */
export function runToTheLetter(
  { dataDir, databaseUrl, settings, input = '' }: EditorsPlace,
  ...args: string[]
): Promise<Ran> {
  const env = {
    ...settings,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    NODE_COMPILE_CACHE: compiled,
  };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
    // One that asks nothing may have ended before it is told.
    child.stdin?.on('error', () => {}).end(input);
  });
}

/** The same with its output sent to a file, and what it says of that. */
export function runInto(file: number, { dataDir }: StoreLocation, ...args: string[]) {
  const env = { DATA_DIR: dataDir, NODE_COMPILE_CACHE: compiled };
  const stdio: StdioOptions = ['ignore', file, 'pipe'];
  const { status, stderr } = spawnSync(process.execPath, [main, ...args], { env, stdio });
  return { code: status, stderr: stderr.toString() };
}

/** What the editor read, from an order that must have worked. */
export async function runWell(place: StoreLocation, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runNewsroom(place, ...args);
  if (code !== 0 || stderr !== '') throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}
