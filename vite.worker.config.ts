import { defineConfig } from 'vite';

/** The worker beside the site's other files: one script, at an address that never changes. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: 'es2022',
    rollupOptions: {
      input: 'src/site/saved/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
