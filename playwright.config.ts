import { defineConfig, devices } from '@playwright/test';
import { toLaunchOptions } from './tests/e2e/browser.ts';

/** Slow tests that rarely fail: `npm run test:long`. */
const long = '*.long.spec.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare-sample.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Three workers on two cores: tests often wait. A fourth worker gained nothing.
  workers: 3,
  // Limits only end a test that hangs. A busy machine makes a test slower, never red.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    // Animations took 7 % of the CPU time. Tests of animations use `inMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: toLaunchOptions(),
  },
  // Separate projects: site and desk tests use different shared servers, and a worker that alternated would restart
  // them.
  projects: [
    { name: 'site', testIgnore: ['desk-*.spec.ts', long] },
    { name: 'desk', testMatch: 'desk-*.spec.ts', testIgnore: long },
    { name: 'long', testMatch: long },
  ],
});
