import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Writes the brotli and gzip form of each text file of the build beside it, at the best quality there is. */
const folders = ['client', 'desk'].map((name) => join(import.meta.dirname, '../dist', name));
const worth = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }),
);
for (const entry of files) {
  if (!entry.isFile() || !worth.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const body = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(body));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
