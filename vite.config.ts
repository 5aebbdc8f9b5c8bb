import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanCss } from './scripts/lean-css.ts';
import { madeCss } from './scripts/made-css.ts';

/** Other entry points: the newsroom's commands, the back office, and the picture processes. */
const otherPrograms = {
  'redaccion.js': 'src/newsroom/main.ts',
  'back-office.js': 'src/server/back-office.ts',
  'card-process.js': 'src/server/cards/card-process.ts',
  'image-process.js': 'src/newsroom/pictures/image-process.ts',
};
const programs: Plugin = {
  name: 'programs',
  apply: (_, { isSsrBuild = false }) => isSsrBuild,
  buildStart() {
    for (const [fileName, id] of Object.entries(otherPrograms)) {
      this.emitFile({ type: 'chunk', id, fileName });
    }
  },
};

/** Native, or with WebAssembly beside it: a package (scripts/package-files.ts) takes these along as they are. */
export const unbundled = ['sharp', 'harfbuzzjs'];

// Two outputs from one config: `vite build` makes what the browser loads, `vite build --ssr` the server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), madeCss, tailwindcss(), leanCss, programs],
  appType: 'custom',
  resolve: {
    alias: {
      // wouter's shim for React before 18; React 19 has useSyncExternalStore itself.
      'use-sync-external-store/shim/index.js': 'react',
      regexparam: join(import.meta.dirname, 'src/site/routing/no-patterns.ts'),
    },
  },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: isSsrBuild ? 'node24' : 'es2022',
    assetsInlineLimit: 0,
    // Must be the same in both builds, or the server links style sheets that do not exist.
    cssTarget: 'es2022',
    cssMinify: true,
    modulePreload: false,
    ...(isSsrBuild
      ? // All in one folder, because the code finds contenido and dist/client relative to its own file.
        { rollupOptions: { output: { chunkFileNames: '[name].js' } } }
      : {
          manifest: 'manifest.json',
          rollupOptions: {
            input: [
              'src/site/entry-client.tsx',
              'src/site/starter.ts',
              'src/site/styles/other-pages.css',
            ],
            // Makes Chromium compile all functions off the main thread at load, instead of one by one at their first
            // call.
            output: { postBanner: '//# allFunctionsCalledOnLoad' },
          },
        }),
  },
  // Bundled with its dependencies, the server starts in half the time and with a third less memory than from its
  // sources.
  ssr: isSsrBuild ? { noExternal: true, external: unbundled } : {},
  // Otherwise the bundle also contains React's development build.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}));
