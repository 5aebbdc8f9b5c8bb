import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Folder = AsyncDisposable & {
  path: string;
  /** The absolute path of a file in the folder. */
  at: (name: string) => string;
  write: (files: Record<string, string | Uint8Array>) => Promise<void>;
};

/** Creates a folder with some files for one test. */
export async function createFolder(files: Record<string, string | Uint8Array>): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'plomada-redaccion-'));
  const folder: Folder = {
    path,
    at: (name) => join(path, name),
    async write(more) {
      for (const [name, content] of Object.entries(more)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), content);
      }
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
  await folder.write(files);
  return folder;
}
