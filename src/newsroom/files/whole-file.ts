import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a file so that its name always stands for a whole one: the old until the last byte of the new is on the disk.
 * For its owner alone unless told otherwise, for most of what is written here is about readers.
 */
export async function writeWhole(
  file: string,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  { mode = 0o600, through = [] }: { mode?: number; through?: NodeJS.ReadWriteStream[] } = {},
): Promise<void> {
  // A name of its own: two that ran at once would write into each other's.
  const unfinished = `${file}.${process.pid}.parcial`;
  await rm(unfinished, { force: true });
  const target = await open(unfinished, 'wx', 0o600);
  try {
    await target.chmod(mode);
    if (process.getuid?.() === 0) {
      // What root writes stays with the owner of the file, or of a new one's folder: the service or an editor.
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
