import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The newsroom's desk, for src/server/desk to serve at an address of its own: the preview beside it is the public page, with
// the public build's files at theirs.
export default defineConfig({
  plugins: [react()],
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
