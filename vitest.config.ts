import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['src/store/testing/postgres-server.ts'],
    setupFiles: ['src/store/testing/silent-console.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
