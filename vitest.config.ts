import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Slow tests that rarely fail: `npm run test:long`. */
const long = ['**/*.long.test.{ts,tsx}'];

export default defineConfig({
  // Compile JSX without `jsxDEV`: server tests run React's production build, which lacks it.
  oxc: { jsx: { development: false } },
  test: {
    // Keeps tests away from the data of a site that was started in this folder.
    env: { DATA_DIR: join(tmpdir(), 'plomada-no-hay') },
    setupFiles: ['src/store/testing/silent-console.ts'],
    // wouter binds to the document at import, so it must be reloaded per test file. Vitest has this option only at the
    // top level.
    server: { deps: { inline: ['wouter'] } },
    // Twice the number of cores: tests that wait for a process leave a core idle.
    maxWorkers: 4,
    // Limits only end a test that hangs. A busy machine makes a test slower, never red.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], exclude: long },
      },
      {
        extends: true,
        test: {
          // Files share a process, each with a document of its own: loading React for each took half of the CPU time.
          name: 'pages',
          isolate: false,
          include: ['src/{desk,site}/**/*.test.{ts,tsx}'],
          exclude: long,
          setupFiles: ['src/site/testing/anew.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Files share a process: they leave nothing behind, and loading the same modules took a fifth of the CPU time.
          name: 'server',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/{desk,site,store}/**', ...long],
          // As in production. React's development build took a sixteenth of the CPU time.
          env: { NODE_ENV: 'production', TEST_ENGINE: process.env.TEST_ENGINE ?? 'SQLite' },
          globalSetup: ['src/store/testing/postgres-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Runs on both engines.
          name: 'store',
          isolate: false,
          include: ['src/store/**/*.test.ts'],
          exclude: long,
          globalSetup: ['src/store/testing/postgres-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: long,
          env: { NODE_ENV: 'production' },
          globalSetup: ['src/store/testing/postgres-server.ts'],
        },
      },
    ],
  },
});
