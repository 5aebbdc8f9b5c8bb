import { defineConfig, devices } from '@playwright/test';
import { toLaunchOptions } from './tests/e2e/browser.ts';

/** Slow tests that rarely fail: `npm run test:long`. */
const long = '*.long.spec.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare-sample.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the two cores: a test that waits for a page leaves a core idle. A fourth gains nothing.
  workers: 3,
  // Limits only end a test that hangs. A busy machine makes a test slower, never red.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    // To draw every step of what moves took 7 % of the processor's time. Tests of what moves have `inMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: toLaunchOptions(),
  },
  // Site and desk apart: they share other servers, which a worker would otherwise start again in turns.
  projects: [
    { name: 'site', testIgnore: ['desk-*.spec.ts', long] },
    { name: 'desk', testMatch: 'desk-*.spec.ts', testIgnore: long },
    { name: 'long', testMatch: long },
  ],
});
