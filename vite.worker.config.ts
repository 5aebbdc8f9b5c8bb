import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Manifest } from 'vite';

/** The worker beside the other files, of the site or (`--mode desk`) of the desk: one script, at an address that never changes. */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  define: mode === 'desk' ? describeDesk() : {},
  build: {
    outDir: mode === 'desk' ? 'dist/desk' : 'dist/client',
    emptyOutDir: false,
    target: 'es2022',
    rollupOptions: {
      input: mode === 'desk' ? 'src/desk/worker.ts' : 'src/site/saved/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
}));

/**
 * What src/desk/worker.ts keeps ahead: all that vite.desk.config.ts made, the program's beginning first, but for the
 * guide's pictures, which would cost a phone's owner more than all the rest.
 */
function describeDesk() {
  const manifest: Manifest = JSON.parse(readFileSync('dist/desk/manifest.json', 'utf8'));
  const chunks = Object.values(manifest).sort((a, b) => +!!b.isEntry - +!!a.isEntry);
  const files = new Set(
    chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  );
  const kept = [...files].filter((file) => !file.endsWith('.webp'));
  const addresses = JSON.stringify(kept.map((file) => `/mesa-assets/${file}`));
  const digest = createHash('sha256').update(addresses).digest('hex');
  return { deskFiles: addresses, deskRelease: JSON.stringify(digest.slice(0, 12)) };
}
