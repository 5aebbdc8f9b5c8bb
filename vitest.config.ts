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
    // Half the cores is Vitest's own choice; the other half would wait.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
