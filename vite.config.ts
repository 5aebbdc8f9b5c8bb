import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Two outputs from one config: `vite build` makes what the browser loads, `vite build --ssr` the renderer the server calls.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : { manifest: 'manifest.json', rollupOptions: { input: 'src/site/entry-client.tsx' } }),
  },
  // One file with React inside renders faster than React's own CommonJS loaded through Node's resolver.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // Without this the renderer would carry React's development build as well.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}));
