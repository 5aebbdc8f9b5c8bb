import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { StoreLocation } from '#store/open.ts';

const root = join(import.meta.dirname, '../../..');

export type Ran = { code: number; stdout: string; stderr: string };

/** The newsroom's command line as an editor runs it: a process of its own, with nothing of ours in its environment. */
export function runNewsroom(
  { dataDir, databaseUrl }: StoreLocation,
  ...args: string[]
): Promise<Ran> {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Some sixty processes read the same modules; compiling them once takes a second off each.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/plomada-compiled'),
  };
  return new Promise((resolve, reject) => {
    const main = join(root, 'src/newsroom/main.ts');
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** What the editor read, from an order that must have worked. */
export async function runWell(place: StoreLocation, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runNewsroom(place, ...args);
  if (code !== 0 || stderr !== '') throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}
