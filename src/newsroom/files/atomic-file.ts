import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Replaces a file atomically: readers see the old content until the new file is on disk. Only the
 * owner may read it unless told otherwise, because most files here hold readers' data.
 */
export async function writeAtomically(
  file: string,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  { mode = 0o600, through = [] }: { mode?: number; through?: NodeJS.ReadWriteStream[] } = {},
): Promise<void> {
  // A unique name: two processes would otherwise write into the same file.
  const unfinished = `${file}.${process.pid}.parcial`;
  await rm(unfinished, { force: true });
  const target = await open(unfinished, 'wx', 0o600);
  try {
    await target.chmod(mode);
    if (process.getuid?.() === 0) {
      // If root writes it, it keeps its owner, or gets that of its folder: the service or an editor.
      const { uid, gid } = await stat(file).catch(() => stat(dirname(file)));
      await target.chown(uid, gid);
    }
    await pipeline([Readable.from(parts), ...through, target.createWriteStream({ flush: true })]);
    await rename(unfinished, file);
  } catch (error) {
    await target.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}
