import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Spool<T> = AsyncDisposable & {
  add(items: T[]): Promise<void>;
  /** All batches so far. Can be called again. */
  read(): AsyncGenerator<T[]>;
};

/** Stores batches as JSON in a temporary file, to save memory. */
export async function openSpool<T>(): Promise<Spool<T>> {
  const path = join(tmpdir(), `plomada-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // Unlinked at once: the system frees it even if the process is killed.
  await rm(path);
  const batches: { start: number; length: number }[] = [];
  let end = 0;
  return {
    async add(items) {
      const bytes = Buffer.from(JSON.stringify(items));
      await file.writeFile(bytes);
      batches.push({ start: end, length: bytes.length });
      end += bytes.length;
    },
    async *read() {
      // One buffer for all batches: the garbage collector is slow to free external memory.
      const buffer = Buffer.allocUnsafe(Math.max(0, ...batches.map(({ length }) => length)));
      for (const { start, length } of batches) {
        await file.read(buffer, 0, length, start);
        yield JSON.parse(buffer.toString('utf8', 0, length));
      }
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}
