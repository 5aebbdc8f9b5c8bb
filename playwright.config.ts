import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findBrowser } from './e2e/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-sample.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 30_000,
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    launchOptions: { args: browserArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
