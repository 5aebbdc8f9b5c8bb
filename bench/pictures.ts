import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPictureImporter } from '#newsroom/pictures/import-picture.ts';
import { openStore } from '#store/open.ts';

/**
 * Measures memory while the desk and the terminal add large pictures at the same time: two queues prepare pictures for
 * one newsroom. `node bench/pictures.ts`
 */
const folder = await mkdtemp(join(tmpdir(), 'plomada-bench-'));
const store = await openStore({ dataDir: folder });
const takers = [createPictureImporter(store), createPictureImporter(store)];

const files: string[] = [];
for (const width of [8_900, 8_000, 6_000, 4_000]) {
  const height = Math.round((width * 3) / 4);
  const create = { width, height, channels: 3 as const, background: '#777' };
  const file = join(folder, `foto-${width}.jpg`);
  await writeFile(file, await sharp({ create }).jpeg().toBuffer());
  files.push(file);
}

/** Resident bytes of each child process. */
async function measureChildren(): Promise<number[]> {
  const sizes: number[] = [];
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    try {
      if (
        !readFileSync(`/proc/${id}/stat`, 'utf8').includes(`) S ${process.pid} `) &&
        !readFileSync(`/proc/${id}/stat`, 'utf8').includes(`) R ${process.pid} `)
      )
        continue;
      const pages = Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]);
      sizes.push(pages * 4096);
    } catch {
      // The process has ended.
    }
  }
  return sizes;
}

let maxBytes = 0;
let together = 0;
const watch = setInterval(async () => {
  const sizes = await measureChildren();
  maxBytes = Math.max(maxBytes, ...sizes);
  together = Math.max(
    together,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}, 20);
const results = await Promise.all(
  files.map((file, index) => takers[index % takers.length]?.importFile(file)),
);
clearInterval(watch);
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
for (const [index, result] of results.entries()) console.log(files[index], result);
console.log(`largest process: ${megabytes(maxBytes)}; both together: ${megabytes(together)}`);
await store.close();
await rm(folder, { recursive: true, force: true });
