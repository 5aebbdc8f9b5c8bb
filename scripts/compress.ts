import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Writes the brotli and gzip form of each text file of the build beside it, at the best quality there is. */
const folders = ['client', 'desk'].map((name) => join(import.meta.dirname, '../dist', name));
const worth = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }),
);
const texts = files.filter((entry) => entry.isFile() && worth.has(extname(entry.name)));
// All at once: zlib works on as many as there are cores.
await Promise.all(
  texts.map(async (entry) => {
    const file = join(entry.parentPath, entry.name);
    const body = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(body));
    await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
  }),
);
