import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Writes the brotli and gzip form of each text file of the build beside it, at the best quality there is. */
const folder = join(import.meta.dirname, '../dist/client');
const worth = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worth.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const body = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(body));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
