import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Spool<T> = AsyncDisposable & {
  add(items: T[]): Promise<void>;
  /** Everything so far, in the batches in which it came; as often as wanted. */
  read(): AsyncGenerator<T[]>;
};

/** Lays aside in a file what would be too much for memory: anything that JSON can say. */
export async function openSpool<T>(): Promise<Spool<T>> {
  const path = join(tmpdir(), `plomada-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // It lives on without a name until it is closed, so that not even a process that is killed leaves it behind.
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
      // One for all: memory outside of its heap is what the collector sees last.
      const buffer = Buffer.allocUnsafe(Math.max(0, ...batches.map(({ length }) => length)));
      for (const { start, length } of batches) {
        await file.read(buffer, 0, length, start);
        yield JSON.parse(buffer.toString('utf8', 0, length));
      }
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}
