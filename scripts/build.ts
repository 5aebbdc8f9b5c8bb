import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Manifest } from 'vite';
import { madeCss } from './made-css.ts';

/** Builds site, desk and server into dist/ in parallel. Only the desk's service worker waits, for its list of files. */
const quiet: InlineConfig = { logLevel: 'warn' };
const server = build({ ...quiet, build: { ssr: 'src/server/main.ts' } });
await Promise.all([buildSite(), buildDesk(), server]);

async function buildSite(): Promise<void> {
  await build(quiet);
  await buildWorker('src/site/saved/worker.ts', 'dist/client');
  await compressFiles('dist/client');
}

/** The desk has its own host, but its preview is the public page, which loads the site's files from `/`. */
async function buildDesk(): Promise<void> {
  await build({
    ...quiet,
    configFile: false,
    plugins: [react(), madeCss, tailwindcss()],
    appType: 'custom',
    base: '/mesa-assets/',
    publicDir: false,
    build: {
      outDir: 'dist/desk',
      emptyOutDir: true,
      assetsDir: '',
      assetsInlineLimit: 0,
      target: 'es2022',
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      rollupOptions: { input: 'src/desk/entry.tsx' },
    },
  });
  await buildWorker('src/desk/worker.ts', 'dist/desk', describeDesk());
  await compressFiles('dist/desk');
}

/** A service worker is a single script at a fixed URL. */
async function buildWorker(
  input: string,
  outDir: string,
  define: InlineConfig['define'] = {},
): Promise<void> {
  await build({
    ...quiet,
    configFile: false,
    publicDir: false,
    define,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: { input, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}

/**
 * The files that src/desk/worker.ts caches for offline use: the whole desk, its entry first, without the pictures of
 * the guide, which are larger than all the rest.
 */
function describeDesk() {
  const manifest: Manifest = JSON.parse(readFileSync('dist/desk/manifest.json', 'utf8'));
  const chunks = Object.values(manifest).sort((a, b) => +!!b.isEntry - +!!a.isEntry);
  const files = new Set(
    chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  );
  const cached = [...files].filter((file) => !file.endsWith('.webp'));
  const addresses = JSON.stringify(cached.map((file) => `/mesa-assets/${file}`));
  const digest = createHash('sha256').update(addresses).digest('hex');
  return { deskFiles: addresses, deskRelease: JSON.stringify(digest.slice(0, 12)) };
}

/** Compresses each text file at the highest level: one file each for brotli and gzip. */
async function compressFiles(folder: string): Promise<void> {
  const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(body));
      await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
    }),
  );
}
