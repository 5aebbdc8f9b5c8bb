import { defineConfig, devices } from '@playwright/test';
import { type Fonts, toLaunchOptions } from './e2e/browser.ts';
import type { DeskOptions } from './e2e/desk.ts';

const onDevice = (name: Fonts) => ({ name, use: { launchOptions: toLaunchOptions(name) } });

export default defineConfig<object, DeskOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-sample.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On two cores twice as many: whoever waits for a page or a server leaves them idle.
  workers: 4,
  // Only what fails takes so long, be the machine as busy as it may.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
  },
  // Everything with a phone's fonts; with others only what fonts can change. The desk by itself: its tests share other
  // servers than the site's, and between them each worker would start anew.
  projects: [
    { ...onDevice('phone'), testIgnore: 'desk-*.spec.ts' },
    { ...onDevice('computer'), testMatch: 'layout-shift.spec.ts' },
    { ...onDevice('bare'), testMatch: 'layout-shift.spec.ts' },
    // Where the database itself has a part in what is lost, on the other one too.
    {
      name: 'postgres',
      use: { ...onDevice('phone').use, engine: 'postgres' },
      testMatch: 'desk-editor-losses-server.spec.ts',
      grep: /killed/,
    },
    { ...onDevice('phone'), name: 'desk', testMatch: 'desk-*.spec.ts' },
  ],
});
