import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'faults/**/*.test.ts',
      'fuzz/**/*.test.ts',
    ],
    globalSetup: ['src/store/testing/postgres-server.ts'],
    setupFiles: ['src/store/testing/silent-console.ts'],
    // On two cores one more than they are: what is killed, restarted and waited for leaves them idle.
    maxWorkers: 3,
    // For tests that start many programs on a machine that has others to run.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
